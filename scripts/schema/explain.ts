import { unexpected } from '../../src/schema/check/near.ts'
import { explainScreen } from '../../src/schema/explain/explain.ts'
import { writeExplanation } from '../../src/schema/explain/write-explanation.ts'
import { soundWorld } from '../lib/schemas-at.ts'
import { type Command, oneOf, readOptions, Refusal } from './command.ts'

/** What one file becomes when it is compiled. */
export const explain: Command = {
  help: `npm run schema -- explain SCREEN [--role ROLE] [--root DIR] [--format text|json]

What a screen becomes: address, menu, who can open it, calls with bodies, columns, search, forms with widgets and rules, texts.
  SCREEN       its ID, as in schemas/screens/<ID>.json
  --role       answers "Why can't I see this?" for one role (guest: people who are not signed in)

Exit code 0: explained; 1: the schemas have findings; 2: could not run.`,

  run(args, terminal) {
    const { values, words } = readOptions(
      args,
      { root: { type: 'string', default: 'schemas' }, role: { type: 'string' }, format: { type: 'string', default: 'text' } },
      ['SCREEN'],
    )
    const format = oneOf('format', values.format, ['text', 'json'])
    const id = words[0]?.replace(/^(\.\/)?(schemas\/)?screens\//, '').replace(/\.json$/, '')
    if (id === undefined) throw new Refusal('Missing SCREEN, e.g. npm run schema -- explain account/application.')
    const world = soundWorld(values.root, terminal)
    if (!world) return 1
    if (!Object.hasOwn(world.screens, id)) throw new Refusal(unexpected('screen', id, Object.keys(world.screens)).message)
    const explanation = explainScreen(world, id)
    if (values.role !== undefined)
      oneOf(
        'role',
        values.role,
        explanation.people.map(({ name }) => name),
      )
    const people = explanation.people.filter(({ name }) => values.role === undefined || name === values.role)
    terminal.say(format === 'json' ? JSON.stringify({ ...explanation, people }, null, 2) : writeExplanation(explanation, values.role))
    return 0
  },
}
