import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import type { Boot } from '../../schema/manifest.ts'
import type { Say } from '../../schema/texts.ts'
import { IconButton } from '../../widgets/kit/button.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import { useBench, useValues } from '../bench.ts'
import { fieldSpot, findSpot, menuFile, screenFile, type Seen } from '../places/find-spot.ts'
import { screensByPath } from '../places/read-product.ts'
import { useSeenAt } from '../places/use-seen-at.ts'
import { PREVIEW_STATES, type PreviewState } from '../preview/states.ts'
import { useRefusal, useStarting } from '../preview/backend-serves.ts'
import { usePage } from '../preview/use-page.ts'
import { usePicking, type Hovered } from '../preview/use-picking.ts'
import { useTyped } from '../preview/use-typed.ts'
import { Pick } from './pick.tsx'

const WIDTHS = [0, 375, 768, 1280] as const

/** The real console, live, with a chosen role, language, theme, width and state. */
export function PreviewPane() {
  const t = useTexts('workbench/frame')
  const locale = useLocale()
  const { boot, manifests, look, show, select, workspace } = useBench()
  const read = useValues()
  const screens = useMemo(() => screensByPath(boot, manifests), [boot, manifests])
  const screenAt = useCallback((path: string) => screens.get(path.split('?')[0]!), [screens])
  const accountOf = useCallback((role: string) => boot.roles.find(({ name }) => name === role)?.area, [boot])
  const moved = useCallback((at: string) => show({ at }), [show])
  const typed = useTyped()
  const { frame, hold, turn, ready, refusal, statuses, reload } = usePage(look, { accountOf, moved, boot, typed })

  // Whoever could not be signed in meanwhile is once the backend starts again.
  const isStopped = useRefusal() !== undefined
  const isStarting = useStarting()
  useEffect(() => (isStopped ? () => reload() : undefined), [isStopped, reload])

  // A new page has a permission of its own, which a console reads when it starts.
  const { to } = look
  const isServed = to.isNew && screens.has(to.address)
  useEffect(() => {
    if (!isServed) return
    show({ to: { address: to.address } })
    reload(to.address)
  }, [isServed, to, show, reload])

  const pick = useCallback(
    (seen: Seen) => {
      const area = accountOf(look.role)
      void openFiles(seen, workspace.open, read, area).then((values) => {
        const spot = findSpot(seen, values, area)
        if (spot)
          select({
            spot,
            field: seen.kind === 'column' || seen.kind === 'search' || seen.kind === 'field' ? fieldSpot(seen, values) : undefined,
          })
      })
    },
    [workspace, read, select, accountOf, look.role],
  )
  const seenAt = useSeenAt(read)
  const [lacking, lack] = useState<{ role: string; at: string }>()
  // Whoever looks with other eyes means the same page.
  const seenBy = (role: string) => {
    const area = accountOf(role)
    const routes = area === undefined ? guestRoutes(boot, locale) : (Object.values(manifests[area] ?? {})[0]?.routes ?? [])
    const page = look.at.split('?')[0]!
    const screen = screenAt(look.at)
    const same = routes.some(({ path }) => path === page)
      ? { to: { address: look.at } }
      : screen && seenAt({ file: screenFile(screen), role })
    const home = boot.homes[role] ?? '/'
    lack(same ? undefined : { role, at: home })
    show({ role, to: same ? same.to : { address: home } })
  }
  const hovered = usePicking(frame, look.picking, screenAt, pick)
  const roles = [
    ...boot.roles.map(
      ({ name, area }) => [name, Object.values(manifests[area] ?? {})[0] ? titleOf(manifests[area]!, locale) : name] as const,
    ),
    ['', t('guest')] as const,
  ]

  return (
    <section className="wb-pane wb-page" tabIndex={-1} aria-label={t('page')}>
      <div className="wb-look" role="group" aria-label={t('look')}>
        <button
          type="button"
          className="lk-button lk-button-default lk-small"
          aria-pressed={look.picking}
          onClick={() => show({ picking: !look.picking })}
        >
          {t('pick')}
        </button>
        <Pick label={t('role')} bare value={look.role} choices={roles} pick={seenBy} />
        <Pick
          label={t('pageLanguage')}
          bare
          value={look.locale}
          choices={boot.locales.map(({ value, title }) => [value, title])}
          pick={(locale) => show({ locale })}
        />
        <Pick
          label={t('state')}
          bare
          value={look.state}
          choices={PREVIEW_STATES.map((state) => [state, t(state)])}
          pick={(state) => show({ state: state as PreviewState, status: 0 })}
        />
        {statuses.length > 0 && (
          <Pick
            label={t('status')}
            bare
            value={String(look.status % statuses.length)}
            choices={statuses.map((title, at) => [String(at), title])}
            pick={(at) => show({ status: Number(at) })}
          />
        )}
        <Pick
          label={t('width')}
          bare
          value={String(look.width)}
          choices={WIDTHS.map((width) => [String(width), width === 0 ? t('fullWidth') : `${width} px`])}
          pick={(width) => show({ width: Number(width) })}
        />
        <IconButton
          size="small"
          label={look.theme === 'dark' ? t('toLight') : t('toDark')}
          icon={<Glyph name={look.theme === 'dark' ? 'sun' : 'moon'} />}
          onClick={() => show({ theme: look.theme === 'dark' ? 'light' : 'dark' })}
        />
        <IconButton size="small" label={t('reload')} icon={<Glyph name="reload" />} onClick={() => reload()} />
      </div>
      {refusal !== undefined && (
        <Notice tone="warning" live title={t('noAccount')}>
          {refusal}
        </Notice>
      )}
      {lacking?.role === look.role && lacking.at === look.at && <Notice live>{t('notForRole')}</Notice>}
      {to.isNew && <Notice live>{t('pageComes')}</Notice>}
      <div className="wb-stage">
        <div className="wb-frame" style={look.width === 0 ? undefined : { width: look.width }}>
          {!ready && (
            <p className="wb-note" role="status">
              {t(isStarting ? 'backendStarts' : isStopped ? 'pageWaits' : 'signsIn')}
            </p>
          )}
          {ready && <iframe key={turn} ref={hold} title={t('page')} data-picking={look.picking || undefined} />}
          {hovered && <Outline hovered={hovered} />}
        </div>
      </div>
      <p className="wb-where" role="status">
        {hovered ? sayWhere(hovered.seen, t) : to.first && look.at === to.address ? t('withFirstRow', { address: look.at }) : look.at}
      </p>
    </section>
  )
}

const sayWhere = ({ kind, name, screen }: Seen, t: Say<'workbench/frame'>): string =>
  [screen && screenFile(screen), kind === 'screen' ? '' : t(`seen-${kind}`, { name })].filter(Boolean).join(' · ')

const guestRoutes = ({ texts }: Boot, locale: string) => Object.entries(texts).find(([one]) => one === locale)?.[1].guest ?? []

const titleOf = (versions: Record<string, { title: string }>, locale: string): string =>
  (versions[locale] ?? Object.values(versions)[0]!).title

function Outline({ hovered: { box } }: { hovered: Hovered }) {
  return <div className="wb-outline" style={box} aria-hidden="true" />
}

/** Opens the files that define something. */
async function openFiles(
  seen: Seen,
  open: (file: string) => Promise<{ text: string }>,
  read: (file: string) => unknown,
  area: string | undefined,
): Promise<(file: string) => unknown> {
  const fresh = new Map<string, unknown>()
  const take = async (file: string) => {
    const { text } = await open(file)
    if (read(file) === undefined && text !== '') fresh.set(file, JSON.parse(text))
  }
  const value = (file: string) => read(file) ?? fresh.get(file)
  if (seen.kind === 'group' && area !== undefined) await take(menuFile(area))
  if (seen.screen === undefined) return value
  await take(screenFile(seen.screen))
  const screen = value(screenFile(seen.screen))
  const entity = screen !== null && typeof screen === 'object' && 'entity' in screen ? screen.entity : undefined
  if (typeof entity === 'string') await take(`entities/${entity}.json`)
  return value
}
