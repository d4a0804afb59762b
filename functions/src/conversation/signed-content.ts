/**
 * The mail inside an opaque S/MIME signature (RFC 8551, section 3.5.2): the octets of SignedData's encapContentInfo
 * (RFC 5652). Undefined for what is no signed data. It is read without a look at the signature.
 */
export function signedContent(der: Buffer): Buffer | undefined {
  const [content] = elementsOf(der);
  const [type, wrapped] = content ? elementsOf(content.value) : [];
  if (type?.value.toString('hex') !== SIGNED_DATA || !wrapped) return undefined;
  const [signedData] = elementsOf(wrapped.value);
  const encapsulated = signedData && elementsOf(signedData.value)[2];
  const explicit = encapsulated && elementsOf(encapsulated.value)[1];
  return explicit && octetsOf(explicit.value);
}

/** 1.2.840.113549.1.7.2 */
const SIGNED_DATA = '2a864886f70d010702';
const OCTET_STRING = 0x04;
const MAX_ELEMENTS = 5_000;

interface Element {
  tag: number;
  value: Buffer;
  /** Bytes with tag, length and, of an indefinite one, its end. */
  size: number;
}

/** The elements of a BER encoding (X.690), also those of indefinite length. */
function elementsOf(bytes: Buffer, depth = 0): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at + 1 < bytes.length && elements.length < MAX_ELEMENTS;) {
    const element = elementAt(bytes, at, depth);
    if (!element || (element.tag === 0 && element.size === 2)) break;
    elements.push(element);
    at += element.size;
  }
  return elements;
}

function elementAt(bytes: Buffer, at: number, depth: number): Element | undefined {
  const [tag = 0, first = 0] = bytes.subarray(at, at + 2);
  if (first === 0x80) {
    if (depth > 10) return undefined;
    const inner = elementsOf(bytes.subarray(at + 2), depth + 1);
    const length = inner.reduce((sum, { size }) => sum + size, 0);
    return { tag, value: bytes.subarray(at + 2, at + 2 + length), size: length + 4 };
  }
  const extra = first < 0x80 ? 0 : first & 0x7f;
  if (extra > 4 || at + 2 + extra > bytes.length) return undefined;
  const length = extra === 0 ? first : bytes.readUIntBE(at + 2, extra);
  const start = at + 2 + extra;
  return { tag, value: bytes.subarray(start, start + length), size: 2 + extra + length };
}

/** The octets of a string, whose pieces may be strings themselves. */
function octetsOf(bytes: Buffer, depth = 0): Buffer {
  const pieces = elementsOf(bytes).map(({ tag, value }) => {
    if (tag === OCTET_STRING) return value;
    return depth < 5 ? octetsOf(value, depth + 1) : Buffer.of();
  });
  return Buffer.concat(pieces);
}
