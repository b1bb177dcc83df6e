import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { AreaManifest, Boot } from '../../../src/schema/manifest.ts'
import { shared as test } from '../harness/test.ts'
import { findPlaces } from './places.ts'

test('every page that a button, a list or the menu leads to is walked and pictured, whoever it belongs to (issue 18)', async ({
  world,
}) => {
  const read = async <T>(asset: string) => JSON.parse(await readFile(join(world.dist, asset), 'utf8')) as T
  const boot = await read<Boot>('boot.json')
  const walked = new Set((await findPlaces(world, 'without')).map(({ path }) => path.split('?')[0]))
  const missed: string[] = []
  for (const { area } of boot.roles)
    for (const { path, redirect } of (await read<AreaManifest>(boot.areas[area]!['zh-CN'])).routes)
      if (!redirect && !walked.has(path)) missed.push(`${area} ${path}`)
  expect(walked).toContain('/cost/order-transfer')
  expect(missed).toEqual([])
})
