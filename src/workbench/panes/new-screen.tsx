import { useEffect, useId, useState, type FormEvent } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Button } from '../../widgets/kit/button.tsx'
import { Dialog } from '../../widgets/kit/dialog.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import type { AreaManifest, MenuGroup } from '../../schema/manifest.ts'
import { draftsIn, useBench, useDesk, useValues } from '../bench.ts'
import { sayTitle } from '../places/arrange.ts'
import { rowsIn, type Spot } from '../places/spot.ts'
import { toldApart } from '../places/told-apart.ts'
import { changesTo } from '../files/changes-to.ts'
import type { Described, Offered } from '../files/server.ts'
import { kindsOfRows } from '../../schema/scaffold/plan.ts'
import { namedFields, saidInNames, unnamedIn } from '../../schema/scaffold/named-fields.ts'
import { usualTitle } from '../../schema/scaffold/new-field.ts'
import { writeStub } from '../../schema/check/stub.ts'
import { DescribedBy } from './described-by.tsx'
import { Headings } from './headings.tsx'
import { Pick } from './pick.tsx'
import { WhichPages } from './which-pages.tsx'

/** No entity is called so: a page of other pages has no rows of its own. */
const PAGES = '*pages'

const NONE: Offered = { rows: {}, pages: [] }

/** From “what are the rows?” to a page with its permissions, its menu entry and its translation, served and visible; one undo step. */
export function NewScreen() {
  const t = useTexts('workbench/frame')
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button size="small" block icon={<Glyph name="plus" />} onClick={() => open(true)}>
        {t('newScreen')}
      </Button>
      <Dialog open={isOpen} title={t('newScreen')} onClose={() => open(false)}>
        <Wish close={() => open(false)} />
      </Dialog>
    </>
  )
}

function Wish({ close }: { close: () => void }) {
  const t = useTexts('workbench/frame')
  const id = useId()
  const locale = useLocale()
  const { boot, manifests, languages, look, server, workspace, select, show } = useBench()
  const { docs } = useDesk()
  const read = useValues()
  const area = boot.roles.find(({ name }) => name === look.role)?.area ?? boot.roles[0]?.area ?? ''
  const groups = (manifests[area]?.[locale]?.menu ?? []).filter(({ gallery }) => !gallery)
  const other = languages.all.find((one) => one !== languages.source) ?? languages.source
  const [group, setGroup] = useState(groups[0]?.id ?? '')
  const [offered, setOffered] = useState(NONE)
  const [chosen, setRows] = useState('')
  const rows = chosen === PAGES || Object.hasOwn(offered.rows, chosen) ? chosen : ''
  const [ticked, setPages] = useState<string[]>([])
  const pages = ticked.filter((one) => offered.pages.includes(one))
  const [kind, setKind] = useState<string>('list')
  const [told, tell] = useState<Described>()
  const [words, sayWords] = useState<Record<string, string>>({})
  const [titlesOf, sayTitles] = useState<Record<string, string>>({})
  const [isAsked, wait] = useState(false)
  const [name, setName] = useState('')
  const [right, setRight] = useState('')
  const [atOnce, setAtOnce] = useState(true)
  const folder =
    folderIn(
      groups.find((one) => one.id === group),
      manifests[area]?.[locale],
    ) ?? area
  const page = name.includes('/') ? name : `${folder}/${name}`
  const [titles, setTitles] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  // Entities that have no rows in this area cannot have a page there.
  useEffect(() => {
    let here = true
    server.offers(group, draftsIn(docs)).then(
      (now) => here && setOffered(now),
      (error: unknown) => here && setRefusal(error instanceof Error ? error.message : String(error)),
    )
    return () => {
      here = false
    }
  }, [server, group, docs])

  const titled = (names: readonly string[], placeOf: (name: string) => Spot): [string, string][] =>
    toldApart(
      names.map((name) => [name, sayTitle(placeOf(name), read, locale, languages) ?? name]),
      locale,
    )
  const kinds = titled(Object.keys(offered.rows), (name) => rowsIn(offered.rows[name]!))

  const make = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(undefined)
    try {
      const wish = {
        // Of something new there is a list first.
        kind: rows === '' ? 'list' : rows === PAGES ? 'tabs' : kind,
        id: page,
        title: titles[languages.source],
        english: titles[other],
        from: rows === PAGES ? '' : rows,
        group,
        permission: right,
        ...(rows === '' && told ? { fields: namedFields(told.fields, words, titlesNow()) } : {}),
        ...(rows === PAGES ? { pages } : {}),
        drafts: draftsIn(docs),
      }
      const proposed = await server.propose(wish)
      workspace.edit(await changesTo(workspace, proposed))
      // Nobody can look at what the backend does not know.
      if (atOnce || rows !== '') await workspace.save()
      const file = `screens/${page}.json`
      select({ spot: { file, path: [] } })
      const { route } = JSON.parse(proposed[file] ?? '{}') as { route?: string }
      if (route) show({ to: { address: route, isNew: true } })
      close()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  const titleOf = (one: string) => boot.locales.find(({ value }) => value === one)?.title ?? one
  const fields = rows === '' && other !== languages.source ? (told?.fields ?? []) : []
  const [headings, inNames] = [unnamedIn(fields), saidInNames(fields)]
  // What has no small letters is a name in every language.
  const usual = Object.fromEntries(
    inNames.map(({ name: one, heading }) => [one, usualTitle(one) ?? (/[a-z]/.test(heading) ? '' : heading)]),
  )
  // What nobody has translated says so to whoever reads it.
  const titlesNow = () =>
    Object.fromEntries(inNames.map(({ name: one, heading }) => [one, (titlesOf[one] ?? usual[one] ?? '').trim() || writeStub(heading)]))
  return (
    <form className="wb-property wb-wish" onSubmit={(event) => void make(event)}>
      <Pick label={t('menuGroup')} value={group} choices={groups.map((one) => [one.id, one.title])} pick={setGroup} />
      <Pick label={t('whatRows')} value={rows} choices={[['', t('newRows')], [PAGES, t('pagesThere')], ...kinds]} pick={setRows} />
      {rows === '' ? (
        <p className="wb-note">{t('newRowsHelp')}</p>
      ) : rows === PAGES ? (
        <WhichPages
          pages={titled(offered.pages, (page) => ({ file: `screens/${page}.json`, path: [] }))}
          chosen={pages}
          choose={setPages}
        />
      ) : (
        <Pick label={t('whatKind')} value={kind} choices={kindsOfRows.map((one) => [one, t(`new-${one}`)])} pick={setKind} />
      )}
      {rows === '' && <DescribedBy told={told} tell={tell} wait={wait} />}
      {headings.length > 0 && <Headings headings={headings} locale={other} language={titleOf(other)} words={words} say={sayWords} />}
      {inNames.length > 0 && (
        <Headings
          headings={inNames}
          locale={languages.source}
          language={titleOf(languages.source)}
          words={{ ...usual, ...titlesOf }}
          say={sayTitles}
          isLater
        />
      )}
      <div className="wb-version">
        <label htmlFor={`${id}-name`}>{t('screenName')}</label>
        <input
          id={`${id}-name`}
          required
          pattern="[a-z][a-z0-9]*(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)*"
          title={t('screenNameHelp', { address: `/${page}` })}
          aria-describedby={`${id}-help`}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <p id={`${id}-help`} className="wb-note">
          {t('screenNameHelp', { address: `/${page}` })}
        </p>
      </div>
      {[...new Set([other, languages.source])].map((one) => (
        <div key={one} className="wb-version">
          <label htmlFor={`${id}-${one}`}>{t('titleIn', { language: titleOf(one) })}</label>
          <input
            id={`${id}-${one}`}
            lang={one}
            required
            value={titles[one] ?? ''}
            onChange={(event) => setTitles({ ...titles, [one]: event.target.value })}
          />
        </div>
      ))}
      <div className="wb-version">
        <label htmlFor={`${id}-right`}>{t('rightName')}</label>
        <input
          id={`${id}-right`}
          pattern="[a-z][a-z0-9]*(-[a-z0-9]+)*"
          aria-describedby={`${id}-right-help`}
          value={right}
          onChange={(event) => setRight(event.target.value)}
        />
        <p id={`${id}-right-help`} className="wb-note">
          {t('rightNameHelp')}
        </p>
      </div>
      {rows === '' && (
        <div>
          <label className="wb-turn">
            <input type="checkbox" checked={atOnce} aria-describedby={`${id}-once`} onChange={(event) => setAtOnce(event.target.checked)} />
            <span>{t('servedAtOnce')}</span>
          </label>
          <p id={`${id}-once`} className="wb-note">
            {t('servedAtOnceHelp')}
          </p>
        </div>
      )}
      {refusal && (
        <Notice tone="danger" live>
          {refusal}
        </Notice>
      )}
      <Button submit variant="primary" loading={isBusy} disabled={rows === '' ? isAsked : rows === PAGES && pages.length === 0}>
        {t('makeScreen')}
      </Button>
    </form>
  )
}

/** The folder in which most pages of a group lie. */
function folderIn(group: MenuGroup | undefined, manifest: AreaManifest | undefined): string | undefined {
  const screens = new Map(manifest?.routes.map(({ path, screen }) => [path, screen]))
  const folders = (group?.items ?? []).flatMap(({ path }) => screens.get(path)?.split('/').slice(0, -1).join('/') || [])
  const count = (folder: string) => folders.filter((one) => one === folder).length
  return folders.toSorted((one, other) => count(other) - count(one))[0]
}
