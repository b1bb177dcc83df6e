import { expect, it } from 'vitest'
import { browserName } from '../../../mocks/audit/browser-name.ts'

const ENGINE = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['Edge 141 · Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${ENGINE} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
  ['Chrome 140 · Android', `Mozilla/5.0 (Linux; Android 10; K) ${ENGINE} Chrome/140.0.0.0 Mobile Safari/537.36`],
  [
    'Safari 18 · iOS',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari 18 · macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  ],
  ['Firefox 144 · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['WeChat 8 · Android', `Mozilla/5.0 (Linux; Android 14) ${ENGINE} Chrome/130.0.0.0 MicroMessenger/8.0.50`],
  ['curl 8', 'curl/8.14.1'],
  ['Windows', 'Something (Windows NT 10.0)'],
])('a browser is called %s', (name, agent) => {
  expect(browserName(agent)).toBe(name)
})

it.each([[undefined], [''], ['<script>alert(1)</script>'], ['x'.repeat(100_000)]])(
  'a program that is no browser has no name: %#',
  (agent) => {
    expect(browserName(agent)).toBeUndefined()
  },
)
