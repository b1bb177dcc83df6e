import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { unexpected } from '../../src/schema/check/near.ts'
import { inFolder, type Made, makePublication, releasePublication, tellBack, type Why } from '../lib/make-publication.ts'
import { changePublication, isSamePerson, type Past, readPublications, schemasOf } from '../lib/publications.ts'
import { filesAt, sayFindings } from '../lib/schemas-at.ts'
import { languages } from '../lib/text-files.ts'
import { type Command, readOptions, Refusal, type Terminal } from './command.ts'

/** Publishes new schemas to a built console without building its scripts. */
export const publish: Command = {
  help: `npm run schema -- publish --out DIR [--root DIR] [--note TEXT] [--by NAME] [--history] [--back VERSION [--tell]] [--release VERSION] [--refuse VERSION]

Compiles the schemas into a built console (npm run build), even while it is serving: no script is built, and nothing is left half written.
Open consoles pick it up at their next navigation; the files of the previous publication stay for those that have not.
The last fifty publications are kept beside the console, each with who made it, when, why and from which schemas.
If the console is served with PUBLISH_REVIEW=1, a publication waits until another person releases it, here or in the console.
  --out DIR          the built console, e.g. dist
  --note TEXT        the reason, shown in the history
  --by NAME          who publishes; by default the user name on this machine; preferably the e-mail of a console account
  --user ID          the console account that publishes
  --history          lists them, newest first, with what each one changed from the previous; publishes nothing
  --back VERSION     publishes the schemas of an earlier one again, as a new publication; --root is not changed
  --tell             with --back: reports what it would do, as JSON; publishes nothing
  --release VERSION  publishes what is waiting, as a different person from the one who made it
  --refuse VERSION   withdraws what is waiting

Exit code 0: published, nothing new, or waiting; 1: the schemas have findings; 2: could not run.`,

  async run(args, terminal) {
    const { values } = readOptions(args, {
      root: { type: 'string', default: 'schemas' },
      out: { type: 'string' },
      note: { type: 'string', default: '' },
      by: { type: 'string', default: userInfo().username },
      user: { type: 'string' },
      history: { type: 'boolean', default: false },
      back: { type: 'string' },
      release: { type: 'string' },
      refuse: { type: 'string' },
      tell: { type: 'boolean', default: false },
    })
    const { out, note, by, user, back, release, refuse } = values
    if (out === undefined) throw new Refusal('Missing --out, the folder of the built console, e.g. --out dist.')
    if (!existsSync(join(out, 'index.html')))
      throw new Refusal(`There is no built console in "${out}" (no index.html); npm run build makes one.`)
    const past = readPublications(out)
    if (values.history) {
      terminal.say(writeHistory(past) || 'Nothing was published here since publications are kept.')
      return 0
    }
    const doer = { by, ...(user === undefined ? {} : { user }) }
    const at = new Date(Date.now()).toISOString()
    if (release !== undefined) {
      const waiting = waitingIn(past, release)
      if (isSamePerson(waiting, doer)) throw new Refusal(`${by} made this publication: another person has to release it.`)
      return say(await releasePublication(out, waiting, { ...doer, at }), { out, root: 'the schemas of this publication' }, terminal)
    }
    if (refuse !== undefined) {
      changePublication(out, waitingIn(past, refuse).id, { state: 'refused', decided: { ...doer, at } })
      terminal.say(`Refused ${refuse}; ${out} stays as it is.`)
      return 0
    }
    const why: Why = { ...doer, at, note }
    if (back !== undefined) {
      const wanted = oneIn(past, back)
      if (values.tell) {
        terminal.say(JSON.stringify(tellBack(out, wanted)))
        return 0
      }
      const asked = { ...why, note: note || `back to ${back}`, back: wanted.version }
      return inFolder(schemasOf(out, wanted.id), async (root) => say(await makePublication(root, out, asked), { out, root }, terminal))
    }
    filesAt(values.root)
    return say(await makePublication(values.root, out, why), { out, root: values.root }, terminal)
  },
}

function say({ publication, version, waits, written }: Made, { out, root }: { out: string; root: string }, terminal: Terminal): number {
  if (version === undefined) {
    sayFindings(publication.findings, root, terminal)
    terminal.complain('Nothing was published: a screen with findings would reach people.')
    return 1
  }
  if (!written) {
    terminal.say(
      waits
        ? `${version} waits for release: another person looks at it in the console, or with --history, and releases it there, or with --release ${version}.`
        : `${out} has this publication already (${version}).`,
    )
    return 0
  }
  const { before, added, kept, removed } = written
  terminal.say(
    before?.version === version
      ? `${out} has this publication already (${version}).`
      : `Published ${version} to ${out}: ${added} new files, ${kept} as before${removed > 0 ? `, ${removed} of an older publication removed` : ''}.`,
  )
  if (before?.contract !== publication.contract)
    terminal.say(
      before
        ? `Entities, calls or rights have changed: restart the backend with SCHEMAS_DIR=${root}; until then it answers as before.`
        : `The publication before left no record: if entities, calls or rights have changed, restart the backend with SCHEMAS_DIR=${root}.`,
    )
  return 0
}

function oneIn(past: readonly Past[], version: string): Past {
  const found = past.find((one) => one.version === version)
  if (found) return found
  const known = past.map((one) => one.version)
  throw new Refusal(unexpected('version', version, known).message)
}

function waitingIn(past: readonly Past[], version: string): Past {
  return oneIn(
    past.filter(({ state }) => state === 'waiting'),
    version,
  )
}

/** The history with the effects of each publication; the oldest one that is kept has nothing to be compared with. */
function writeHistory(past: readonly Past[]): string {
  return past
    .map(({ version, at, by, note, state, decided, effects }) => {
      const became = state === 'published' && decided ? `  released by ${decided.by}` : state === 'published' ? '' : `  ${state}`
      return [
        `${version}  ${at}  ${by || 'what the console was built with'}${note ? `  ${note}` : ''}${became}`,
        ...(effects[languages.first] ?? []).map(({ about, sentence }) => `  ${about}: ${sentence}`),
      ].join('\n')
    })
    .join('\n')
}
