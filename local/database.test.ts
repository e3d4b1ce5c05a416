import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { createSql } from './database.ts';

it('says that the disk is full, and goes on once there is room', () => {
  const database = new DatabaseSync(':memory:');
  const sql = createSql(database);
  sql.run('CREATE TABLE notes (text TEXT)');
  database.exec('PRAGMA max_page_count = 4');
  const write = () => sql.transaction(() => sql.run('INSERT INTO notes VALUES (?)', 'x'.repeat(100_000)));
  expect(write).toThrow('database or disk is full');
  database.exec('PRAGMA max_page_count = 1000');
  expect(write()).toBe(1);
  database.close();
});
