import { generateKeyPairSync, sign as signWith } from 'node:crypto'

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const size =
    body.length < 128
      ? Buffer.from([body.length])
      : body.length < 256
        ? Buffer.from([0x81, body.length])
        : Buffer.from([0x82, body.length >> 8, body.length & 255])
  return Buffer.concat([Buffer.from([tag]), size, body])
}
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const named = (type: string, value: string): Buffer =>
  der(0x31, sequence(oid(type), der(0x0c, Buffer.from(value))))

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const SUBJECT = sequence(
  named('550406', 'NG'),
  named('55040a', 'A maker'),
  named('55040b', 'Authenticator Attestation'),
  named('550403', 'A device'),
)
const VALIDITY = sequence(
  der(0x18, Buffer.from('20200101000000Z')),
  der(0x18, Buffer.from('20990101000000Z')),
)
const NO_CERTIFICATES_OF_OTHERS = der(0xa3, sequence(sequence(oid('551d13'), der(0x04, sequence()))))

/** A certificate as device makers use it, and the key that signs with it. */
export const makeMakerCertificate = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    SUBJECT,
    VALIDITY,
    SUBJECT,
    publicKey.export({ type: 'spki', format: 'der' }),
    NO_CERTIFICATES_OF_OTHERS,
  )
  const signature = Buffer.concat([Buffer.from([0]), signWith('sha256', body, privateKey)])
  return {
    certificate: sequence(body, ECDSA_SHA256, der(0x03, signature)),
    sign: (bytes: Buffer): Buffer => signWith('sha256', bytes, privateKey),
  }
}
