import { useId, useState, type FormEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { type Thing, thingAt } from '../../schema/rename/thing.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Dialog } from '../../widgets/kit/dialog.tsx'
import { useBench, useValues } from '../bench.ts'
import { isSameSpot, type Spot } from '../places/spot.ts'
import { useSelected } from '../places/use-selected.ts'
import { Pick } from './pick.tsx'
import { Renamed, useRenaming } from './renamed.tsx'

/** Gives what is selected another key, and moves along whatever names it; one undo step over all files. */
export function Rename() {
  const t = useTexts('workbench/place')
  const selected = useSelected()
  const read = useValues()
  const [isOpen, open] = useState(false)
  const things = selected
    ? [selected.spot, selected.field, selected.spot.path.length === 0 ? { file: selected.spot.file, path: ['route'] } : undefined].flatMap(
        (spot, at, all) => (!spot || all.findIndex((one) => isSameSpot(one, spot)) < at ? [] : (thingAt(spot, read(spot.file)) ?? [])),
      )
    : []
  if (things.length === 0) return null
  return (
    <>
      <Button size="small" variant="text" icon={<Glyph name="edit" />} onClick={() => open(true)}>
        {t('rename')}
      </Button>
      <Dialog open={isOpen} title={t('renameOf', { name: String(things[0]!.key) })} onClose={() => open(false)}>
        <Wish things={things} close={() => open(false)} />
      </Dialog>
    </>
  )
}

function Wish({ things, close }: { things: Thing[]; close: () => void }) {
  const t = useTexts('workbench/place')
  const id = useId()
  const { select } = useBench()
  const [nth, choose] = useState(0)
  const thing = things[nth] ?? things[0]!
  const [typed, type] = useState(String(thing.key))
  const to = typed.trim()
  const { told, apply } = useRenaming(thing, to)
  const refused = told && 'refused' in told && told.refused !== 'same' ? told.refused : undefined
  const isReady = told !== undefined && 'files' in told && told.findings.length === 0
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    await apply()
    select({ spot: placeAfter(thing, to) })
    close()
  }
  return (
    <form className="wb-property wb-wish" onSubmit={(event) => void rename(event)}>
      {things.length > 1 ? (
        <Pick
          label={t('renameWhat')}
          value={String(nth)}
          choices={things.map((one, at) => [String(at), t(`keyOf-${one.kind}`, { key: String(one.key) })])}
          pick={(one) => {
            choose(Number(one))
            type(String(things[Number(one)]!.key))
          }}
        />
      ) : (
        <p className="wb-note">{t(`keyOf-${thing.kind}`, { key: String(thing.key) })}</p>
      )}
      <div className="wb-version">
        <label htmlFor={id}>{t('renameTo')}</label>
        <input
          id={id}
          required
          autoComplete="off"
          spellCheck={false}
          aria-invalid={refused !== undefined || undefined}
          aria-describedby={`${id}-help`}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <p id={`${id}-help`} className="wb-note">
          {refused === undefined ? t('keyHelp') : t(refused === 'taken' ? 'renameTaken' : 'renameWrong')}
        </p>
      </div>
      <div role="status">{to !== String(thing.key) && <Renamed told={told} />}</div>
      <Button submit variant="primary" disabled={!isReady}>
        {t('renameIt')}
      </Button>
    </form>
  )
}

/** Where the thing is afterwards. */
function placeAfter({ kind, file, path }: Thing, to: string): Spot {
  if (kind === 'entity' || kind === 'page') return { file: `${file.split('/')[0]!}/${to}.json`, path: [] }
  if (kind === 'field') return { file, path: path.with(-1, to) }
  return { file, path: kind === 'address' ? path.slice(0, -1) : path }
}
