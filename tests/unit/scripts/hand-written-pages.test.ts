import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

type Routes = { routes: Record<string, { page?: string }> }

const main = readFileSync('src/main.tsx', 'utf8')
const pages = /const pages: Pages = \{(.*?)\n\}/s.exec(main)![1]!
/** Pages of one kind share a loader with a name. */
const loaders = new Map([...main.matchAll(/const (\w+) = \(\) => import\('\.\/([^']+)'\)/g)].map(([, name, file]) => [name!, file!]))
const registered = new Map(
  [...pages.matchAll(/'?([\w-]+)'?: (?:(\w+),|\(\) =>\s+(?:withTexts\()?import\('\.\/([^']+)'\))/g)].map(([, name, loader, file]) => [
    name!,
    file ?? loaders.get(loader!)!,
  ]),
)
const named = readdirSync('schemas/routes').flatMap((file) =>
  Object.values((JSON.parse(readFileSync(join('schemas/routes', file), 'utf8')) as Routes).routes).flatMap(({ page }) =>
    page ? [page] : [],
  ),
)

it('acceptance 332: only marketing pages and dashboards are written by hand', () => {
  expect(registered.size).toBeGreaterThan(0)
  expect([...registered.values()].filter((file) => !/^(site|dashboards)\//.test(file))).toEqual([])
})

it('acceptance 332: everything else that main loads is a frame around the screens, a list of documents to find, or draws over a page written ahead', () => {
  const loaded = [...main.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, file]) => file!)

  expect(
    loaded.filter(
      (file) =>
        ![...registered.values()].includes(file) &&
        !/^(layout\/([\w-]+-frame|banners)\.tsx|site\/docs\/list-docs\.ts|runtime\/take-over\.ts)$/.test(file),
    ),
  ).toEqual([])
})

it('every page that a route names is registered, and none is registered in vain', () => {
  expect([...new Set(named)].toSorted()).toEqual([...registered.keys()].toSorted())
})
