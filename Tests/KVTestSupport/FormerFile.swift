/// Files as older versions have written them, as statements of SQLite.
package enum FormerFile {
  /// Format 2, which had the number, class and version of each row in `kv_objects`: two albums, of which one was deleted and is
  /// still led to, and five songs, of which one was deleted.
  package static let ofFormat2 = #"""
    BEGIN TRANSACTION;
    CREATE TABLE kv_meta (key TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID;
    INSERT INTO kv_meta VALUES('format',2);
    INSERT INTO kv_meta VALUES('revision',4);
    CREATE TABLE kv_entities (
      number INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, table_name TEXT UNIQUE NOT NULL, hash TEXT NOT NULL,
      last INTEGER NOT NULL DEFAULT 0);
    INSERT INTO kv_entities VALUES(1,'Album','Album','8b137c188fc138f3',2);
    INSERT INTO kv_entities VALUES(2,'Song','Song','1e9072415b4d8705',5);
    CREATE TABLE kv_properties (
      entity INTEGER NOT NULL REFERENCES kv_entities, name TEXT NOT NULL, kind TEXT NOT NULL, type TEXT NOT NULL,
      inverse TEXT, column_name TEXT NOT NULL, PRIMARY KEY (entity, name)) WITHOUT ROWID;
    INSERT INTO kv_properties VALUES(1,'row','array','Song',NULL,'row');
    INSERT INTO kv_properties VALUES(1,'songs','ordered set','Song','album','songs');
    INSERT INTO kv_properties VALUES(1,'title','attribute','string',NULL,'title');
    INSERT INTO kv_properties VALUES(1,'year','attribute','integer',NULL,'year');
    INSERT INTO kv_properties VALUES(2,'album','to-one','Album','songs','album');
    INSERT INTO kv_properties VALUES(2,'anything','attribute','any',NULL,'anything');
    INSERT INTO kv_properties VALUES(2,'friends','set','Song','friends','friends');
    INSERT INTO kv_properties VALUES(2,'live','attribute','boolean',NULL,'live');
    INSERT INTO kv_properties VALUES(2,'rating','attribute','number',NULL,'rating');
    INSERT INTO kv_properties VALUES(2,'tags','array','string',NULL,'tags');
    INSERT INTO kv_properties VALUES(2,'title','attribute','string',NULL,'title');
    CREATE TABLE kv_objects (
      pk INTEGER PRIMARY KEY AUTOINCREMENT, entity INTEGER NOT NULL REFERENCES kv_entities, number INTEGER NOT NULL,
      version INTEGER NOT NULL DEFAULT 1, saved INTEGER NOT NULL DEFAULT 0, UNIQUE (entity, number));
    INSERT INTO kv_objects VALUES(1,1,1,2,2);
    INSERT INTO kv_objects VALUES(2,2,1,2,2);
    INSERT INTO kv_objects VALUES(3,2,2,1,1);
    INSERT INTO kv_objects VALUES(4,2,3,1,1);
    INSERT INTO kv_objects VALUES(6,2,5,1,1);
    INSERT INTO kv_objects VALUES(7,1,2,0,0);
    CREATE TABLE kv_gone (pk INTEGER PRIMARY KEY, revision INTEGER NOT NULL);
    INSERT INTO kv_gone VALUES(5,4);
    INSERT INTO kv_gone VALUES(7,3);
    CREATE TABLE IF NOT EXISTS "Album" (kv_pk INTEGER PRIMARY KEY REFERENCES kv_objects ON DELETE CASCADE, "row" INTEGER, "songs" INTEGER, "title" TEXT, "year" INTEGER);
    INSERT INTO Album VALUES(1,1,1,'Aerial',2005);
    CREATE TABLE IF NOT EXISTS "Album.row" (
      owner INTEGER NOT NULL REFERENCES kv_objects ON DELETE CASCADE, position INTEGER NOT NULL,
      member INTEGER NOT NULL REFERENCES kv_objects ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
      PRIMARY KEY (owner, position)) WITHOUT ROWID;
    INSERT INTO "Album.row" VALUES(1,0,2);
    INSERT INTO "Album.row" VALUES(1,1,2);
    INSERT INTO "Album.row" VALUES(1,2,3);
    CREATE TABLE IF NOT EXISTS "Album.songs" (
      owner INTEGER NOT NULL REFERENCES kv_objects ON DELETE CASCADE, position INTEGER NOT NULL,
      member INTEGER NOT NULL REFERENCES kv_objects ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
      PRIMARY KEY (owner, position)) WITHOUT ROWID;
    INSERT INTO "Album.songs" VALUES(1,0,2);
    INSERT INTO "Album.songs" VALUES(1,1,4);
    CREATE TABLE IF NOT EXISTS "Song" (kv_pk INTEGER PRIMARY KEY REFERENCES kv_objects ON DELETE CASCADE, "album" INTEGER REFERENCES kv_objects ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED, "anything", "friends" INTEGER, "live" INTEGER, "rating", "tags" INTEGER, "title" TEXT);
    INSERT INTO Song VALUES(2,1,X'04401e000000000000',1,0,0.5,X'070000000000000000','renamed');
    INSERT INTO Song VALUES(3,7,X'05000000000000000178',1,1,1.0,X'0700000000000000020500000000000000017405000000000000000175','S2');
    INSERT INTO Song VALUES(4,1,NULL,1,0,X'fff8000000000000',X'070000000000000000','S3');
    INSERT INTO Song VALUES(6,NULL,NULL,1,0,2.5,X'070000000000000000',NULL);
    CREATE TABLE IF NOT EXISTS "Song.friends" (
      owner INTEGER NOT NULL REFERENCES kv_objects ON DELETE CASCADE, position INTEGER NOT NULL,
      member INTEGER NOT NULL REFERENCES kv_objects ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
      PRIMARY KEY (owner, position)) WITHOUT ROWID;
    INSERT INTO "Song.friends" VALUES(3,0,2);
    INSERT INTO "Song.friends" VALUES(4,0,2);
    INSERT INTO "Song.friends" VALUES(2,0,3);
    INSERT INTO "Song.friends" VALUES(2,1,4);
    DELETE FROM sqlite_sequence;
    INSERT INTO sqlite_sequence VALUES('kv_objects',7);
    CREATE INDEX kv_objects_saved ON kv_objects (saved);
    CREATE INDEX kv_gone_revision ON kv_gone (revision);
    CREATE INDEX "kv_Album.row" ON "Album.row" (member);
    CREATE INDEX "kv_Album.songs" ON "Album.songs" (member);
    CREATE INDEX "kv_Song.friends" ON "Song.friends" (member);
    CREATE INDEX "kv_Song.album" ON "Song" ("album") WHERE "album" IS NOT NULL;
    COMMIT;
    """#

  /// Format 1, which had no history.
  package static let ofFormat1 =
    ofFormat2 + """
      DROP INDEX kv_objects_saved;
      DROP TABLE kv_gone;
      ALTER TABLE kv_objects DROP COLUMN saved;
      UPDATE kv_meta SET value = 1 WHERE key = 'format';
      """
}
