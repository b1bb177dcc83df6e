import { expect, it } from 'vitest'
import { nearPages } from '../../../src/runtime/result/near-pages.ts'

const pages = [
  '/official-website/index.php',
  '/official-website/voice',
  '/official-website/markdown',
  '/account/application',
  '/account/basic',
  '/asr/call-log',
].map((path) => ({ path, title: path }))

it.each([
  ['/offical-website/voice?x=1', '/official-website/voice'],
  ['/acount/aplication', '/account/application'],
  ['/call-log', '/asr/call-log'],
  ['/account/call-log', '/asr/call-log'],
  ['/Account/Basic', '/account/basic'],
])('issue 19: %s was probably meant to be %s', (address, path) => {
  expect(nearPages(address, pages)[0]?.path).toBe(path)
})

it.each(['/nothing', '/x', '/', '', '/zzz/yyy/xxx'])('issue 19: nothing is like %j', (address) => {
  expect(nearPages(address, pages)).toEqual([])
})
