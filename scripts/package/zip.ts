import { crc32, deflateRawSync } from 'node:zlib';

/** Signatures of the records of an archive. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** 1980-01-01 00:00, the oldest date of the format: the time of writing must not affect the bytes, nor be disclosed. */
const DATE = 0x0021;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;

export interface ZipEntry {
  /** A path with forward slashes. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Builds a zip archive of these files. The same files give the same bytes, whatever their order and age. For archives
 * of less than 4 GB and 65,536 files.
 */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const title = Buffer.from(name);
    const packed = deflateRawSync(bytes, { level: 9 });
    const shared = Buffer.alloc(26);
    for (const [at, value] of [VERSION, UTF8_NAMES, DEFLATED, 0, DATE].entries()) shared.writeUInt16LE(value, at * 2);
    for (const [at, value] of [crc32(bytes), packed.length, bytes.length].entries()) {
      shared.writeUInt32LE(value, 10 + at * 4);
    }
    shared.writeUInt16LE(title.length, 22);
    files.push(uint32(LOCAL), shared, title, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(uint32(CENTRAL), uint16(VERSION), shared, place, title);
    offset += 4 + shared.length + title.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = uint16(entries.length);
  const end = [uint32(END), uint32(0), count, count, uint32(size), uint32(offset), uint16(0)];
  return Buffer.concat([...files, ...directory, ...end]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
