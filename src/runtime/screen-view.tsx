import { useEffect, useState, type ReactNode } from 'react'
import { useLocale } from '../i18n/i18n.ts'
import type { Screen } from '../schema/compiled-screen.ts'
import { SkeletonLines } from '../widgets/kit/skeleton.tsx'
import { OwnAddress, PageAddress, useAddress } from './action/address.tsx'
import { takesAt } from './action/body.ts'
import { BlockBoundary } from './block-boundary.tsx'
import { withinLimit } from '../widgets/deadline.ts'
import { loadKind, peekKind, type View } from './registry.ts'
import { Failure } from './list/list-state.tsx'
import { usePlaces } from './router/places.ts'
import { SourceMark } from './source-mark.tsx'
import './screen-view.css'

/** The timeout for loading the chunk of a kind, in milliseconds. */
const CHUNK_LIMIT = 120_000

type Props = {
  /** The screen, or its id to be fetched. */
  screen?: Screen | undefined
  id?: string | undefined
  /** Its parameters; a page reads them from its address. */
  takes?: Record<string, string> | undefined
  /** In a dialog or drawer: no heading, and an address of its own. */
  embedded?: boolean | undefined
  /** Embedded in a page: it shares the address of the page. */
  within?: 'tab' | undefined
  /** It stays alive as long as its page. */
  kept?: boolean | undefined
}

/** Renders any kind of screen within an error boundary. */
export function ScreenView({ screen, id, takes, embedded, within, kept }: Props) {
  const content = screen ? (
    <Drawn screen={screen} takes={takes} embedded={embedded} within={within} kept={kept} />
  ) : (
    <Fetched id={id!} takes={takes} embedded={embedded} within={within} kept={kept} />
  )
  const placed = within ? content : embedded ? <OwnAddress takes={takes}>{content}</OwnAddress> : <PageAddress>{content}</PageAddress>
  return (
    <BlockBoundary name={screen?.title ?? id!} place={screen?.id ?? id!}>
      {placed}
    </BlockBoundary>
  )
}

/** A screen in another language or of a newer publication loads in the background and then replaces the current one. */
function Fetched({ id, ...rest }: Omit<Props, 'screen'> & { id: string }) {
  const { loadScreen } = usePlaces()
  const locale = useLocale()
  const [held, hold] = useState<{ id: string; screen?: Screen; failure?: unknown }>({ id })
  const [turn, retry] = useState(0)

  useEffect(() => {
    let here = true
    loadScreen(id).then(
      (screen) => here && hold({ id, screen }),
      (failure: unknown) => here && hold((before) => (before.id === id && before.screen ? before : { id, failure })),
    )
    return () => {
      here = false
    }
  }, [id, loadScreen, locale, turn])

  if (held.id === id && held.screen) return <Drawn {...rest} screen={held.screen} />
  if (held.id === id && held.failure) return <Failure title={id} failure={held.failure} retry={() => retry(turn + 1)} />
  return <Coming embedded={rest.embedded} />
}

function Drawn({ screen, takes, embedded, within, kept }: Omit<Props, 'screen' | 'id'> & { screen: Screen }) {
  const View = useKind(screen.kind)
  const { params } = useAddress()
  if (!View) return <Coming embedded={embedded} />
  const own = takes ?? takesAt(screen, params)
  return (
    <Framed kind={screen.kind} embedded={embedded || within !== undefined}>
      <View screen={screen as never} takes={own} embedded={embedded || within !== undefined} kept={kept} />
      {(import.meta.env.DEV || screen.gallery) && !embedded && <SourceMark screen={screen.id} />}
    </Framed>
  )
}

function Framed({ kind, embedded, children }: { kind: Screen['kind']; embedded: boolean; children: ReactNode }) {
  return (
    <div className="rt-screen" data-kind={kind} data-embedded={embedded || undefined}>
      {children}
    </div>
  )
}

function useKind(kind: Screen['kind']): View | undefined {
  const [, seen] = useState<View>()
  const view = peekKind(kind)
  const [broken, setBroken] = useState<Error>()
  useEffect(() => {
    if (!peekKind(kind)) withinLimit(loadKind(kind), CHUNK_LIMIT).then((found) => seen(() => found), setBroken)
  }, [kind])
  if (broken) throw broken
  return view
}

function Coming({ embedded }: { embedded: boolean | undefined }) {
  return (
    <div className="rt-screen" data-embedded={embedded || undefined} aria-busy="true">
      <SkeletonLines lines={4} />
    </div>
  )
}
