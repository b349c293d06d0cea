// Zip archives byte by byte, also such as no program would write: what an archive claims of a member
// can differ from what is in it.
import { crc32, deflateRawSync } from 'node:zlib';

export interface WrittenMember {
  readonly name: string;
  /** Instead of the name in UTF-8, as programs of old write it. */
  readonly nameInCp437?: Uint8Array;
  readonly content?: string | Uint8Array;
  readonly stored?: boolean;
  /** What the archive claims, where it lies. */
  readonly claims?: { readonly bytes?: number; readonly checksum?: number };
  readonly encrypted?: boolean;
  readonly method?: number;
  /** The mode of the file, as UNIX has it, such as 0o120777 for a link. */
  readonly mode?: number;
}

const REGULAR_FILE = 0o100644;
const UTF8_NAME_FLAG = 0x0800;

export function zipOf(members: readonly WrittenMember[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const { local, central } = recordsOf(member, offset);
    locals.push(local);
    directory.push(central);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, index, end]);
}

function recordsOf(member: WrittenMember, offset: number): { local: Buffer; central: Buffer } {
  const content = Buffer.from(member.content ?? '');
  const packed = member.stored === true ? content : deflateRawSync(content);
  const name = Buffer.from(member.nameInCp437 ?? member.name);
  const nameFlag = member.nameInCp437 === undefined ? UTF8_NAME_FLAG : 0;
  const claims = { bytes: content.length, checksum: crc32(content), ...member.claims };
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(nameFlag | (member.encrypted === true ? 1 : 0), 2);
  shared.writeUInt16LE(methodOf(member), 4);
  shared.writeUInt32LE(claims.checksum, 10);
  shared.writeUInt32LE(packed.length, 14);
  shared.writeUInt32LE(claims.bytes, 18);
  shared.writeUInt16LE(name.length, 22);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(((member.mode ?? REGULAR_FILE) << 16) >>> 0, 6);
  tail.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([magic(0x04034b50), shared, name, packed]),
    central: Buffer.concat([magic(0x02014b50), Buffer.from([20, 3]), shared, tail, name]),
  };
}

function methodOf({ method, stored }: WrittenMember): number {
  return method ?? (stored === true ? 0 : 8);
}

function magic(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
