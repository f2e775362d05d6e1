# What users of these clients do: one client a run, named by the first argument; the second is what it works with, as JSON.
# It prints what it got, as JSON.
import hashlib
import io
import json
import sys

client, given = sys.argv[1], json.loads(sys.argv[2])


def digest(content):
    return hashlib.sha256(content).hexdigest()


def py_sonic():
    import libsonic

    connection = libsonic.Connection(
        given["host"], given["username"], given["key"], port=given["port"], serverPath="/rest"
    )
    song, album = given["song"], given["album"]
    ping = connection.ping()
    artists = [artist["name"] for index in connection.getArtists()["artists"]["index"] for artist in index["artist"]]
    titles = [each["title"] for each in connection.getAlbum(album)["album"]["song"]]
    found = [each["title"] for each in connection.search3("acdc")["searchResult3"]["song"]]
    connection.star(sids=[song], albumIds=[album])
    starred = connection.getStarred2()["starred2"]
    connection.savePlayQueue([song] * 1500, current=song, position=1000)
    connection.scrobble(song, listenTime=given["played"])
    return {
        "ping": ping,
        "artists": artists,
        "titles": titles,
        "found": found,
        "starred": [[each["id"] for each in starred[kind]] for kind in ("song", "album")],
        "queue": len(connection.getPlayQueue()["playQueue"]["entry"]),
        "random": len(connection.getRandomSongs(5)["randomSongs"]["song"]),
        "playlist": len(connection.createPlaylist(name="Mine", songIds=[song])["playlist"]["entry"]),
        "stream": digest(connection.stream(song, tformat="raw").read()),
        "download": digest(connection.download(song).read()),
        "cover": connection.getCoverArt(given["cover"], 100).read()[:3].hex(),
    }


async def py_opensonic():
    from libopensonic import AsyncConnection

    connection = AsyncConnection(given["host"], given["username"], given["key"], port=given["port"])
    song, album = given["song"], given["album"]
    try:
        stream = await connection.stream(song, tformat="raw")
        download = await connection.download(song)
        cover = await connection.get_cover_art(given["cover"], 100)
        await connection.star(sids=[song], album_ids=[album])
        starred = await connection.get_starred2()
        await connection.scrobble(song, submission=False)
        await connection.save_play_queue([song] * 1200, current=song)
        return {
            "ping": await connection.ping(),
            "artists": [each.name for index in (await connection.get_artists()).index for each in index.artist],
            "titles": [each.title for each in (await connection.get_album(album)).song],
            "found": [each.title for each in (await connection.search3("acdc")).song],
            "starred": [[each.id for each in starred.song], [each.id for each in starred.album]],
            "queue": len((await connection.get_play_queue()).entry),
            "random": len(await connection.get_random_songs(5)),
            "stream": digest(await stream.read()),
            "download": digest(await download.read()),
            "cover": (await cover.read())[:3].hex(),
        }
    finally:
        await connection.close() if hasattr(connection, "close") else None


def feedparser_reads():
    import feedparser

    def parsed(**conditions):
        return feedparser.parse(given["feed"], **conditions)

    feed = parsed()
    return {
        "malformed": feed.bozo,
        "title": feed.feed.title,
        "image": feed.feed.image.href,
        "explicit": feed.feed.itunes_explicit,
        "entries": [
            {
                "title": entry.title,
                "duration": entry.itunes_duration,
                "enclosures": [[each.type, int(each.length), each.href] for each in entry.enclosures],
            }
            for entry in feed.entries
        ],
        "again": [parsed(etag=feed.etag).status, parsed(modified=feed.modified).status],
    }


def tuspy():
    from tusclient.client import TusClient

    content = bytes.fromhex(given["head"]) + b"\x07" * 300_000
    uploader = TusClient(given["url"], headers={"Cookie": given["cookie"]}).uploader(
        file_stream=io.BytesIO(content), chunk_size=100_000, metadata={"filename": "Long way home.wav"}
    )
    uploader.upload_chunk()
    # Another day: it asks how far it came and goes on from there.
    again = TusClient(given["url"], headers={"Cookie": given["cookie"]}).uploader(
        file_stream=io.BytesIO(content), chunk_size=100_000, url=uploader.url
    )
    resumed_at = again.offset
    again.upload()
    # A file without a name: this client then sends an empty Upload-Metadata.
    unnamed = TusClient(given["url"], headers={"Cookie": given["cookie"]}).uploader(file_stream=io.BytesIO(content))
    unnamed.upload()
    return {"resumedAt": resumed_at, "offset": again.offset, "bytes": len(content), "unnamed": unnamed.offset}


def run():
    if client == "py-opensonic":
        import asyncio

        return asyncio.run(py_opensonic())
    return {"py-sonic": py_sonic, "feedparser": feedparser_reads, "tuspy": tuspy}[client]()


print(json.dumps(run()))
