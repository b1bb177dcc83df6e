import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const sha = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const url = (data: Buffer): string => data.toString('base64url')

/** What a browser and a security key do together, without either: one passkey that signs what it is asked. */
export function createDevice({ origin = 'http://localhost:8000', verifies = true } = {}) {
  const id = randomBytes(16)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0
  let handle: string | undefined
  const flags = (extra: number) => 0x01 | (verifies ? 0x04 : 0) | extra
  const said = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const head = (rpID: string, bits: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha(rpID), Buffer.from([bits]), count])
  }

  return {
    id: url(id),
    /** As a copy of the device would count. */
    rewind: (to: number) => (counter = to),
    create(options: { challenge: string; rp: { id: string }; user: { id: string } }, at = origin): string {
      handle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([head(options.rp.id, flags(0x40)), Buffer.alloc(16), length, id, coseOf(publicKey)])
      const size = Buffer.alloc(2)
      size.writeUInt16BE(authData.length)
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x59]),
        size,
        authData,
      ])
      const response = {
        clientDataJSON: url(said('webauthn.create', options.challenge, at)),
        attestationObject: url(attestation),
        transports: ['internal'],
      }
      return JSON.stringify({ id: url(id), rawId: url(id), type: 'public-key', clientExtensionResults: {}, response })
    },
    answer(options: { challenge: string; rpId: string }, { at = origin, challenge = options.challenge } = {}): string {
      counter += 1
      const client = said('webauthn.get', challenge, at)
      const authData = head(options.rpId, flags(0))
      const signature = sign('sha256', Buffer.concat([authData, sha(client)]), privateKey)
      const response = {
        clientDataJSON: url(client),
        authenticatorData: url(authData),
        signature: url(signature),
        ...(handle ? { userHandle: handle } : {}),
      }
      return JSON.stringify({ id: url(id), rawId: url(id), type: 'public-key', clientExtensionResults: {}, response })
    },
  }
}

/** An ES256 key in COSE. */
function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' }) as { x: string; y: string }
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
}
