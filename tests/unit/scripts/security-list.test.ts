import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const text = readFileSync('mocks/SECURITY.md', 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| (.+?) +\| (.*?) *\|$/gm)].map(([, line, level, how, tests]) => ({
  line: line!,
  level: Number(level),
  how: how!,
  tests: [...tests!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!),
}))

it('every line of levels 1 and 2 stands in the list of security once', () => {
  expect([rows.length, new Set(rows.map(({ line }) => line)).size]).toEqual([253, 253])
  expect(rows.filter(({ level }) => level === 1)).toHaveLength(70)
})

it('names tests that are there', () => {
  expect(rows.flatMap(({ tests }) => tests).filter((path) => !existsSync(`tests/${path}`))).toEqual([])
})

it('says for each line which test holds it, why it does not apply, what was decided, or where it is told', () => {
  const bare = rows.filter(({ how, tests }) => tests.length === 0 && !/^(Not applicable|Decision|See|None)|See “/.test(how))
  expect(bare.map(({ line }) => line)).toEqual(['6.2.10', '11.4.1', '11.4.3', '11.5.1', '12.2.2', '12.3.3', '12.3.4', '13.1.1', '13.2.2'])
})
