import { useId, useState, type FormEvent } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { ownOf } from '../../schema/check/sentences.ts'
import type { Scalar } from '../../schema/condition.ts'
import { isObject } from '../../schema/is-object.ts'
import { placeOfSteps } from '../../schema/remove/steps.ts'
import { type Thing, thingAt } from '../../schema/rename/thing.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Dialog } from '../../widgets/kit/dialog.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import { draftsIn, useBench, useDesk, useValues } from '../bench.ts'
import { changesTo } from '../files/changes-to.ts'
import type { Removing } from '../files/server.ts'
import { takeOut } from '../files/take-out.ts'
import { findArrangement, sayTitle } from '../places/arrange.ts'
import { useFileTitle } from '../places/file-title.ts'
import { usePlaceName } from '../places/place-name.ts'
import { type Spot, valueIn } from '../places/spot.ts'
import { Listed, Meaning, Wrong } from './meaning.tsx'
import { useTold } from './use-told.ts'

/** Takes out what is selected, with what names it or is there for it alone; one undo step over all files. */
export function Remove() {
  const t = useTexts('workbench/place')
  const { selected } = useBench()
  const read = useValues()
  const [isOpen, open] = useState(false)
  const thing = selected && thingAt(selected.spot, read(selected.spot.file))
  // Without its address a page stands within others; nobody means that by removing something.
  if (thing?.kind === 'address') return null
  if (!thing) return selected ? <RemoveEntry spot={selected.spot} /> : null
  return (
    <>
      <Button size="small" variant="text" danger icon={<Glyph name="trash" />} onClick={() => open(true)}>
        {t('removeThing')}
      </Button>
      <RemoveDialog thing={isOpen ? thing : undefined} close={() => open(false)} />
    </>
  )
}

/** Takes an entry out of its list, such as a column, as the list itself offers it: nothing names it, and it can be undone. */
function RemoveEntry({ spot }: { spot: Spot }) {
  const t = useTexts('workbench/place')
  const locale = useLocale()
  const { workspace, languages, select } = useBench()
  const read = useValues()
  const around = findArrangement(spot, read, locale, languages)
  // A list itself may be selected as well as one of its entries.
  if (!around || around.spot.path.length === spot.path.length) return null
  const remove = () => {
    if (takeOut(workspace, spot, read, languages)) select({ spot: around.spot })
  }
  return (
    <Button size="small" variant="text" danger icon={<Glyph name="trash" />} onClick={remove}>
      {t('removeEntry')}
    </Button>
  )
}

/** Shows what goes with a thing before it goes; closed without one. */
export function RemoveDialog({ thing, close }: { thing: Thing | undefined; close: () => void }) {
  const t = useTexts('workbench/place')
  const nameOf = useName()
  return (
    <Dialog open={thing !== undefined} title={t('removeOf', { name: thing ? nameOf(thing) : '' })} onClose={close}>
      {thing && <Wish thing={thing} close={close} />}
    </Dialog>
  )
}

/** What people call it, as far as it has a title: a number or a key says nothing to them. */
function useName(): (thing: Thing) => string {
  const locale = useLocale()
  const { languages } = useBench()
  const read = useValues()
  return ({ file, path, key }) => sayTitle({ file, path }, read, locale, languages) ?? String(key)
}

function Wish({ thing, close }: { thing: Thing; close: () => void }) {
  const t = useTexts('workbench/place')
  const { boot, look, server, workspace, select, show } = useBench()
  const { docs } = useDesk()
  const titleOf = useFileTitle()
  const { kind, file, path } = thing
  const nameOf = useName()
  const read = useValues()
  // A page may describe its rows itself.
  const what = kind === 'page' && isObject(ownOf(read(file), 'entity')) ? 'page-with-rows' : kind === 'address' ? 'page' : kind
  const [also, choose] = useState<readonly string[]>([])
  const asked = JSON.stringify([file, path, also, draftsIn(docs)])
  const [becomes, become] = useState<Scalar>()
  const ask = (...counted: [] | [{ becomes: Scalar | undefined }]) =>
    server.remove({ file, path }, also, draftsIn(workspace.read().docs), ...counted)
  const followed = useTold(asked, () => ask())
  // What goes is told at once; whether rows hold anything in it takes a look into the database.
  const isCounted =
    (kind === 'field' || kind === 'choice') && followed !== undefined && 'files' in followed && followed.findings.length === 0
  const counted = useTold(`${asked} ${isCounted} ${JSON.stringify(becomes)}`, async () => (isCounted ? ask({ becomes }) : { isOpen: true }))
  const isCounting = isCounted && counted === undefined
  const told = counted && !('isOpen' in counted) ? counted : followed
  // While it is looked up what another choice means, the question about it stays.
  const [held, hold] = useState<{ rows?: number | undefined; mayBeEmpty?: boolean | undefined }>({})
  if (counted && 'rows' in counted && (counted.rows !== held.rows || counted.mayBeEmpty !== held.mayBeEmpty))
    hold({ rows: counted.rows, mayBeEmpty: counted.mayBeEmpty })
  const rows = held.rows ?? 0
  const isOpen = kind === 'choice' && rows > 0 && becomes === undefined
  // Whoever chooses what else goes sees the choice while it is looked up.
  const [offered, offer] = useState<readonly string[]>([])
  if (told && 'unused' in told && told.unused.some((one) => !offered.includes(one))) offer([...new Set([...offered, ...told.unused])])
  const isReady = !isCounting && !isOpen && told !== undefined && 'files' in told && told.findings.length === 0
  const remove = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    workspace.edit(await changesTo(workspace, told.files))
    select(path.length > 0 ? { spot: { file, path: path.slice(0, -1) } } : undefined)
    // Nobody stays on a page that is no more.
    if (kind === 'page') show({ to: { address: boot.homes[look.role] ?? '/' } })
    close()
  }
  return (
    <form className="wb-property wb-wish" onSubmit={(event) => void remove(event)}>
      <p className="wb-note">{t(`removed-${what}`, { key: nameOf(thing), title: titleOf(file) })}</p>
      {offered.map((name) => (
        <label key={name} className="wb-turn">
          <input
            type="checkbox"
            checked={also.includes(name)}
            onChange={(event) => choose(event.target.checked ? [...also, name] : also.filter((one) => one !== name))}
          />
          <span>{t('removeAlso', { title: titleOf(`entities/${name}.json`), name })}</span>
        </label>
      ))}
      <div role="status">
        {!told ? (
          <p className="wb-note">{t('lookingUp')}</p>
        ) : 'failed' in told ? (
          <p className="wb-note">{t('renameFailed', { why: told.failed })}</p>
        ) : (
          <Goes told={told} isCounting={isCounting} />
        )}
        {rows > 0 && (
          <Notice tone="warning" title={t(kind === 'choice' ? 'chosenRows' : 'removedRows', { count: rows })}>
            {t(kind === 'choice' ? 'chosenRowsHelp' : 'removedRowsHelp')}
          </Notice>
        )}
      </div>
      {kind === 'choice' && rows > 0 && <Becomes thing={thing} mayBeEmpty={held.mayBeEmpty === true} become={become} />}
      <Button submit variant="danger" disabled={!isReady}>
        {t(kind === 'field' && rows > 0 ? 'removeWithValues' : 'removeIt')}
      </Button>
    </form>
  )
}

/** What rows hold that held it: another value of its list, or none. */
function Becomes({ thing, mayBeEmpty, become }: { thing: Thing; mayBeEmpty: boolean; become: (value: Scalar | undefined) => void }) {
  const t = useTexts('workbench/place')
  const locale = useLocale()
  const { languages } = useBench()
  const read = useValues()
  const id = useId()
  const around = { file: thing.file, path: thing.path.slice(0, -1) }
  const list = valueIn(read(around.file), around.path)
  const others = (Array.isArray(list) ? (list as unknown[]) : []).flatMap((one, at) => {
    const value = ownOf(one, 'const') as Scalar | undefined
    if (value === undefined || value === thing.key) return []
    return [{ value, title: sayTitle({ file: around.file, path: [...around.path, at] }, read, locale, languages) ?? String(value) }]
  })
  const offered = mayBeEmpty ? [...others, { value: null, title: t('becomesNone') }] : others
  return (
    <div className="wb-add">
      <label htmlFor={id}>{t('becomes')}</label>
      <select id={id} defaultValue="" onChange={(event) => become(offered[Number(event.target.value)]?.value)}>
        <option value="" disabled>
          {t('becomesChoose')}
        </option>
        {offered.map(({ title }, at) => (
          <option key={at} value={at}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}

/** What goes with it, and what that means; or what would be wrong. */
function Goes({ told: { went, findings, does, code }, isCounting }: { told: Removing; isCounting: boolean }) {
  const t = useTexts('workbench/place')
  const titleOf = useFileTitle()
  const read = useValues()
  const nameOf = usePlaceName(read)
  const called = (file: string, steps: readonly string[]) => {
    const path = placeOfSteps(read(file), steps)
    return path ? nameOf({ file, path }) : ''
  }
  const files = [...new Set(went.map(({ file }) => file))].toSorted()
  return (
    <>
      {findings.length > 0 && <Wrong title={t('removeLeft')} findings={findings} />}
      {files.length === 0 && findings.length === 0 && <p className="wb-note">{t('renameAlone')}</p>}
      {files.length > 0 && (
        <Listed title={t('removeFollows', { count: went.length })}>
          {files.map((file) => {
            const ways = went.flatMap(({ file: one, steps }) =>
              one === file && steps.length > 0 ? [{ name: called(file, steps), way: steps.join(' › ') }] : [],
            )
            return (
              <li key={file}>
                {titleOf(file)} <code>{file}</code>
                {ways.length === 0 ? (
                  ` · ${t('removeWhole')}`
                ) : (
                  <ul>
                    {ways.map(({ name, way }, at) => (
                      <li key={at}>
                        {name === '' || name === way ? (
                          way
                        ) : (
                          <>
                            {name} <small>{way}</small>
                          </>
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            )
          })}
        </Listed>
      )}
      {isCounting && <p className="wb-note">{t('countingRows')}</p>}
      {findings.length === 0 && !isCounting && <Meaning title={t('removeDoes')} does={does} code={code} />}
    </>
  )
}
