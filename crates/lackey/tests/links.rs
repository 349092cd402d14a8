//! What lies in a plugin's folder and is no file of it: links, pipes, devices.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;

use deadhand_lackey::{FileOutcome, Plugin, PluginReading};

const SET: &[u8] = b"Name\tSet\tImageFile\nNurse\tA\tn\n";

fn why_not_read<'a>(reading: &'a PluginReading, path: &str) -> &'a str {
    match reading.files.iter().find(|file| file.path == path).map(|file| &file.outcome) {
        Some(FileOutcome::NotRead(why)) => why,
        other => panic!("{path}: {other:?}"),
    }
}

#[test]
fn links_in_a_plugin_are_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let (secret, plugin) = (folder.path().join("secret.txt"), folder.path().join("plugin"));
    fs::create_dir_all(plugin.join("sets")).unwrap();
    fs::write(&secret, SET).unwrap();
    fs::write(plugin.join("sets/a.txt"), SET).unwrap();
    for link in ["sets/b.txt", "notes.txt", "plugininfo.txt"] {
        symlink(&secret, plugin.join(link)).unwrap();
    }
    symlink("/", plugin.join("decks")).unwrap();
    let reading = Plugin::read(&plugin).unwrap();
    assert_eq!((reading.plugin.sets.len(), reading.plugin.other.len()), (1, 0));
    for link in ["sets/b.txt", "notes.txt", "plugininfo.txt", "decks"] {
        let why = "it is a link, and links are not followed";
        assert_eq!(why_not_read(&reading, link), why, "{link}");
    }
    // One that is asked for by its name is followed.
    assert_eq!(Plugin::read(plugin.join("sets/b.txt")).unwrap().plugin.sets.len(), 1);
    let link = folder.path().join("link");
    symlink(&plugin, &link).unwrap();
    assert_eq!(Plugin::read(&link).unwrap().plugin.sets.len(), 1);
}

#[test]
fn what_is_no_plain_file_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("sets")).unwrap();
    fs::write(folder.path().join("sets/a.txt"), SET).unwrap();
    drop(UnixListener::bind(folder.path().join("sets/b.txt")).unwrap());
    let reading = Plugin::read(folder.path()).unwrap();
    assert_eq!(reading.plugin.sets.len(), 1);
    assert_eq!(why_not_read(&reading, "sets/b.txt"), "it is not a file");
    let error = Plugin::read("/dev/zero").unwrap_err();
    assert_eq!(error.to_string(), "/dev/zero: it is not a file");
}
