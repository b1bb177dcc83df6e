import { readFileSync } from 'node:fs'
import type { Boot } from '../../../src/schema/manifest.ts'
import type { Place } from './places.ts'

/** The pages of the public site, as the built console lists them. */
export function findPublicPages(): Place[] {
  const { texts } = JSON.parse(readFileSync('dist/boot.json', 'utf8')) as Boot
  const { 'zh-CN': zh, 'en-US': en } = texts
  const site = { 'zh-CN': zh.title, 'en-US': en.title }
  return zh.guest.flatMap((route, at): Place[] =>
    route.page?.startsWith('site-')
      ? [{ as: 'guest', path: route.path, titles: { 'zh-CN': route.title, 'en-US': en.guest[at]!.title }, site }]
      : [],
  )
}
