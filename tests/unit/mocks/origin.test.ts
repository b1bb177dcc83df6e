import { expect, it } from 'vitest'
import { originOf } from '../../../mocks/http/origin.ts'

const OWN = 'http://127.0.0.1:8000'

it.each([
  ['localhost:8000', undefined, 'http://localhost:8000'],
  ['127.0.0.1:8000', undefined, 'http://127.0.0.1:8000'],
  ['[::1]:8000', undefined, 'http://[::1]:8000'],
  ['evil.example', undefined, OWN],
  ['localhost.evil.example', undefined, OWN],
  ['evil.example', 'https://speech.example/', 'https://speech.example'],
])('a link in a message for host %s and public address %s begins with %s', (host, publicUrl, origin) => {
  expect(originOf({ protocol: 'http', host }, publicUrl, OWN)).toBe(origin)
})
