// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { BenchContext, type Bench } from '../../../src/workbench/bench.ts'
import { useFileTitle } from '../../../src/workbench/places/file-title.ts'

const stored = { read: () => undefined } as never
beforeAll(() => startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored, namespaces: ['workbench/frame'] }))

const saved: Record<string, unknown> = {
  'screens/a.json': { title: '甲' },
  'locales/en-US/screens/a.json': { title: 'First' },
  'screens/b.json': { title: '乙' },
}

it('a file that is no JSON at the moment is called as it was, in the language of the reader (issue 18)', () => {
  const broken = { path: 'screens/a.json', base: 'a', saved: '{ "title": "甲" }', text: '{ "title": "甲" ' }
  const desk = { files: [], docs: new Map([[broken.path, broken]]), findings: [], drafts: [] }
  // why: titles are read from nothing else of the bench.
  const bench = {
    boot: { locales: [] },
    languages: { source: 'zh-CN', all: ['en-US', 'zh-CN'] },
    workspace: { read: () => desk, subscribe: () => () => undefined },
    library: { subscribe: () => () => undefined, version: () => 0, value: (path: string) => saved[path] },
  } as unknown as Bench
  const wrapper = ({ children }: { children: ReactNode }) => <BenchContext.Provider value={bench}>{children}</BenchContext.Provider>
  const { result } = renderHook(() => useFileTitle(), { wrapper })
  expect(['screens/a.json', 'screens/b.json', 'screens/c.json'].map(result.current)).toEqual(['First', '乙', 'c'])
})
