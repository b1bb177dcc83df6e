import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Pack = { version: string; resolved?: string; integrity?: string }

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Pack> }
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

it('the lock file names no host, so that any registry serves it', () => {
  expect(packages.filter(([, pack]) => pack.resolved !== undefined)).toEqual([])
})

it('the lock file pins every package to its content', () => {
  expect(packages.filter(([, pack]) => !pack.integrity?.startsWith('sha512-'))).toEqual([])
})

it('every dependency is named with one exact version', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>

  expect(Object.values({ ...dependencies, ...devDependencies }).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})
