import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { graphOf } from '../../../src/schema/check/check.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { rules } from '../../../src/schema/check/rules.ts'
import { entitiesOf, isOfNobody, screensOf } from '../../../src/schema/check/visit.ts'
import { readSchemas, type SourceFile } from '../../../src/schema/read.ts'
import { structureFindings } from '../../../src/schema/check/structure.ts'

const written = (files: Record<string, unknown>): SourceFile[] =>
  Object.entries({ ...exampleWorld, ...files }).flatMap(([path, data]) =>
    data === undefined ? [] : [{ path, text: typeof data === 'string' ? data : JSON.stringify(data) }],
  )

const worlds = [readFolder('schemas'), ...rules.flatMap(({ examples: { ok, notOk } }) => [written(ok), written(notOk)])]

it('whatever a rule finds stands where one of the words is that it seeks: it is shown nothing else (issue 15)', () => {
  const missed: string[] = []
  let passed = 0
  for (const files of worlds) {
    const { world, sources } = readSchemas(files)
    const unsound = [...sources.values()].filter((source) => source.data === undefined || structureFindings(source, () => {}))
    const graph = graphOf(world, sources, new Set(unsound.map(({ path }) => path)))
    const look = (kind: 'entity' | 'screen', words: ReadonlySet<string>, at: never, ofNobody = false) => {
      for (const rule of rules) {
        const sought = rule.seeks?.[kind]
        if (!sought || sought.some((word) => words.has(word)) || (ofNobody && rule.ofRows)) continue
        passed++
        rule[kind]!(graph, at, (file, path, message) => missed.push(`${rule.name} ${file}#/${path.join('/')} ${message}`))
      }
    }
    for (const at of entitiesOf(graph))
      look('entity', new Set([at.entity, ...at.fields.map(({ field }) => field)].flatMap((one) => Object.keys(one))), at as never)
    for (const at of screensOf(graph)) {
      const { screen, actions, submits, parts, forms } = at
      const all = [
        screen,
        screen.list ?? {},
        ...actions.map(({ action }) => action),
        ...submits.map(({ submit }) => submit),
        ...parts.map(({ part }) => part),
        ...forms.flatMap((form) => form.all.map(({ field }) => field)),
      ]
      look('screen', new Set(all.flatMap((one) => Object.keys(one))), at as never, isOfNobody(at))
    }
  }
  expect(missed).toEqual([])
  expect(passed).toBeGreaterThan(1000)
})
