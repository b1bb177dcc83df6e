import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// What stands in `public` is served as it is, a sign among it.
const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'public')
const rooms = folders.map(({ name }) => `src/${name}`)

it.each(['src', 'mocks', 'scripts', 'tests', ...rooms])('%s has a sign: at most twelve lines, and what it may import', (room) => {
  const sign = `${room}/README.md`
  expect(existsSync(sign), `${sign} says what lives here, what it may import and how to add one more`).toBe(true)
  const text = readFileSync(sign, 'utf8')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(12)
  if (room !== 'tests') expect(text).toMatch(/import/i)
})
