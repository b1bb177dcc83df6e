import { useEffect, useMemo, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { offsetOf } from '../../schema/fix/guess.ts'
import { Button, IconButton } from '../../widgets/kit/button.tsx'
import { Tabs } from '../../widgets/kit/tabs.tsx'
import { StatusDot } from '../../widgets/kit/tag.tsx'
import { draftsIn, readNow, useBench, useDesk, useValues } from '../bench.ts'
import type { Doc } from '../files/workspace.ts'
import type { Found, Mend } from '../files/server.ts'
import { useRefusal } from '../preview/backend-serves.ts'
import { useFileTitle } from '../places/file-title.ts'
import { useWholeName } from '../places/place-name.ts'
import { around, toldOf, translatedFile } from '../places/told-of.ts'
import { pathAt } from '../text/read-tree.ts'
import { Effects, People } from './effects.tsx'
import { useTold } from './use-told.ts'

/** How long typing must pause before a check, in milliseconds: what is typed is shown first, by the same dev server. */
const REST = 500

/** Always visible: the findings, with their fixes. */
export function DrawerPane() {
  const t = useTexts('workbench/drawer')
  const { workspace } = useBench()
  const { docs, findings: ofSchemas } = useDesk()
  const locale = useLocale()
  const [isOpen, open] = useState(true)
  const [tab, setTab] = useState('findings')
  const inRows = useFoundInRows(docs)
  const isStopped = useRefusal() !== undefined
  const findings = worstFirst([...(inRows ?? []), ...ofSchemas])
  // Why the backend does not start may stand in no file, which is known once the rows are looked at.
  const unplaced = !isStopped || (inRows?.length ?? 0) > 0 ? undefined : inRows ? 'backendOnly' : 'backendLooking'
  const count = findings.length + (unplaced ? 1 : 0)
  const changed = useMemo(
    () => JSON.stringify([...docs.values()].filter(({ text, saved }) => text !== saved).map(({ path, text }) => [path, text])),
    [docs],
  )

  // What was found is not of what was typed since.
  const [checked, setChecked] = useState<string>()
  const isChecking = checked !== changed
  useEffect(() => {
    let here = true
    const told = () => here && setChecked(changed)
    const timer = setTimeout(() => void workspace.check().then(told, told), REST)
    return () => {
      here = false
      clearTimeout(timer)
    }
    // What is wrong is told in the language of the workbench.
  }, [workspace, changed, locale])

  return (
    <section className="wb-drawer" tabIndex={-1} aria-label={t('drawer')} data-open={isOpen || undefined}>
      <IconButton
        size="small"
        label={isOpen ? t('fold') : t('unfold')}
        aria-expanded={isOpen}
        icon={<Glyph name={isOpen ? 'down' : 'up'} />}
        onClick={() => open(!isOpen)}
      />
      <Tabs
        label={t('drawer')}
        tabs={[
          { name: 'findings', title: t(isChecking ? 'checking' : 'findings', { count }) },
          { name: 'people', title: t('people') },
          { name: 'diff', title: t('diff') },
          { name: 'plan', title: t('plan') },
        ]}
        value={tab}
        onChange={setTab}
      >
        {isOpen && <Shown name={tab} findings={findings} isChecking={isChecking} isFirst={checked === undefined} unplaced={unplaced} />}
      </Tabs>
    </section>
  )
}

/** What holds everything up stands before what waits for its time. */
const worstFirst = (all: readonly Found[]): Found[] =>
  all.toSorted((one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'))

/** What the rows do not allow, while the backend does not start for it; of a file in which somebody mends it the places are others by then. */
function useFoundInRows(docs: ReadonlyMap<string, Doc>): readonly Found[] | undefined {
  const { server } = useBench()
  const locale = useLocale()
  const refusal = useRefusal()
  const told = useTold(JSON.stringify([locale, refusal]), async () => (refusal === undefined ? [] : server.rows()))
  if (told === undefined) return undefined
  if (!Array.isArray(told)) return []
  return told.filter(({ file }) => !(file in draftsIn(docs))).map((one) => ({ ...one, said: one.message }))
}

type Given = { findings: readonly Found[]; isChecking: boolean; isFirst: boolean; unplaced: 'backendOnly' | 'backendLooking' | undefined }

function Shown({ name, ...found }: { name: string } & Given) {
  if (name === 'people') return <People />
  return name === 'diff' || name === 'plan' ? <Effects key={name} of={name} /> : <Findings {...found} />
}

/** What the backend said first; all of it stands above. */
const firstLine = (said: string): string =>
  said
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? ''

function Findings({ findings, isChecking, isFirst, unplaced }: Given) {
  const t = useTexts('workbench/drawer')
  const { boot, workspace, library, select } = useBench()
  const nameOf = useWholeName(useValues())
  const titleOf = useFileTitle()
  const refusal = useRefusal()
  if (findings.length === 0 && !unplaced)
    return <p className="wb-note">{t(!isChecking ? 'nothingWrong' : isFirst ? 'isCheckingAll' : 'isChecking')}</p>
  const go = async ({ file, line, column, missing }: Found) => {
    const source = translatedFile(file)
    await Promise.all([file, source ?? file].map(workspace.open))
    // It is about what was typed since the file was opened, too.
    const read = readNow(workspace, library)
    const text = workspace.read().docs.get(file)?.text ?? ''
    const path = pathAt(text, offsetOf(text, line, column)) ?? []
    // What has no translation yet stands nowhere in its file.
    const said = missing && 'way' in missing ? missing.way : undefined
    const spot = read(file) === undefined && text !== '' ? undefined : toldOf({ file, path }, read, said)
    select(spot ? { spot, by: 'words' } : { spot: { file, path: around(read(file), path) } })
  }
  const decide = async ({ file, path = [], lacks }: Found) => {
    const spot = lacks ? { file: lacks.file, path: lacks.path.slice(0, -1) } : { file, path }
    await workspace.open(spot.file)
    select({ spot: { ...spot, path: around(readNow(workspace, library)(spot.file), spot.path) }, by: 'form' })
  }
  const mend = async ({ file = '', splices, isEnd }: Mend) => {
    await workspace.open(file)
    // From the end, so that earlier offsets stay valid.
    workspace.edit(
      splices.toSorted((one, other) => other.start - one.start).map((splice) => ({ path: file, splice, ...(isEnd ? { isEnd } : {}) })),
    )
  }
  return (
    <ul className="wb-findings">
      {unplaced && (
        <li>
          <StatusDot tone="danger">{t('error')}</StatusDot>
          <span>{t(unplaced, { why: firstLine(refusal ?? '') })}</span>
        </li>
      )}
      {findings.map((one) => (
        <li key={`${one.file}:${one.line}:${one.column} ${one.rule} ${one.message}`}>
          <StatusDot tone={one.severity === 'error' ? 'danger' : 'warning'}>{t(one.severity)}</StatusDot>
          <button type="button" className="lk-button lk-button-link lk-small" onClick={() => void go(one)}>
            {nameOf({ file: one.file, path: one.path ?? [] })}
          </button>
          <span lang={one.said === undefined ? boot.defaultLocale : undefined}>{one.said ?? one.message}</span>
          {[...(one.mend ? [one.mend] : []), ...(one.ways ?? [])].map((way) => (
            <Button key={way.title} size="small" onClick={() => void mend({ file: one.file, ...way })}>
              {way.page === undefined ? way.title : t('wayAsPage', { call: way.title, page: titleOf(way.page) })}
            </Button>
          ))}
          {!one.mend && !one.ways && (one.lacks || (one.missing && 'word' in one.missing)) && (
            <Button size="small" onClick={() => void decide(one)}>
              {t('inForm')}
            </Button>
          )}
          <code>
            {one.file}:{one.line}
          </code>
        </li>
      ))}
    </ul>
  )
}
