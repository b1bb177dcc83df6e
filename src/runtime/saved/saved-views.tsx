import { useMemoizedFn } from 'ahooks'
import { useEffect } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useSession } from '../../session/use-session.ts'
import type { ListScreen } from '../../schema/compiled-screen.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { toast } from '../../widgets/kit/toast-store.ts'
import { useAddress } from '../action/address.tsx'
import { reserved } from '../list/query.ts'
import { arranged, readStored, viewKey, writeStored, type ListSettings } from '../list/settings.ts'
import type { List } from '../list/use-list.ts'
import type { Saved } from '../list/use-saved.ts'
import { SavedDialog } from './saved-dialog.tsx'
import { mayChange, type SavedView } from './saved-view.ts'
import { pickQuery, readView, withView } from './state.ts'
import { useViewCalls } from './use-view-calls.ts'
import './saved.css'

type Props = { screen: ListScreen; list: List; saved: Saved }

/** Serialises settings in a fixed order, so that equal settings give equal texts. */
const writeSettings = (settings: ListSettings) => {
  const { order, off, density, pins = [], widths = {} } = arranged(settings)
  return JSON.stringify([order, [...off].sort(), density, [...pins].sort(), Object.entries(widths).sort()])
}

/** Shows which saved view is active and whether it was changed, and the dialog with all of them. */
export function SavedViews({ screen, list, saved }: Props) {
  const say = useTexts('runtime/saved')
  const { state, can } = useSession()
  const { params, go } = useAddress()
  const userId = state.status === 'member' ? state.user.userId : ''
  const { views, chosen, isBare, isDone, decide } = saved
  const { share } = saved.calls
  const sharing = share && can(share.permission, share.can) ? share.choices : undefined
  const listed = { list: list.list, renamed: screen.renamed, sizes: list.pageSizes }
  const shown = views?.find(({ viewId }) => viewId === params.get(reserved.saved))

  const show = useMemoizedFn((view: SavedView | undefined, how: 'step' | 'replace' = 'step') => {
    const { query, settings } = view ? readView(view, listed) : { query: '', settings: undefined }
    if (view && view.viewId === params.get(reserved.saved)) list.saveSettings(settings)
    else if (view) writeStored(viewKey(userId, screen.id, view.viewId), JSON.stringify(settings))
    go((before) => withView(before, list.list, query, view?.viewId), how)
  })

  // Opens the view that the address asks for, or the person's default view if the address says nothing.
  useEffect(() => {
    if (!views) return
    const asked = params.get(reserved.use)
    const isStillBare = [...params.keys()].every((name) => name === reserved.tab)
    const wanted = asked ?? (isBare && isStillBare && !isDone.current ? chosen : null)
    isDone.current = true
    const view = views.find(({ viewId }) => viewId === wanted)
    if (view) show(view, 'replace')
    else if (asked !== null) {
      toast.warning(say('gone'))
      show(undefined, 'replace')
    }
    // A view that opens is in the address with the next navigation.
    if (!view) decide(true)
  }, [views, params, isBare, isDone, chosen, decide, show, say])

  const calls = useViewCalls({ screen, list, saved, say, query: pickQuery(params, listed) })
  const today = shown && readView(shown, listed)
  // Somebody who opens a view by a link gets its columns as well.
  const isNew = shown !== undefined && readStored(viewKey(userId, screen.id, shown.viewId)) === null
  const settle = useMemoizedFn(() => today && list.saveSettings(today.settings))
  useEffect(() => {
    if (isNew) settle()
  }, [isNew, settle])

  const keep = (viewId: string) => {
    writeStored(viewKey(userId, screen.id, viewId), JSON.stringify(list.settings))
    go((before) => withView(before, list.list, pickQuery(before, listed), viewId))
  }
  const isChanged = today && (today.query !== pickQuery(params, listed) || writeSettings(today.settings) !== writeSettings(list.settings))
  return (
    <>
      {params.has(reserved.saved) && views && (
        <div className="sv-strip" role="group" aria-label={say('shown')}>
          {shown ? (
            <>
              <span className="sv-name">{say('of', { name: shown.name })}</span>
              <span role="status">{isChanged ? say('changed') : ''}</span>
              {isChanged && (
                <>
                  {mayChange(shown, sharing) ? (
                    <Button variant="link" size="small" loading={calls.isBusy} onClick={() => void calls.replace(shown)}>
                      {say('save')}
                    </Button>
                  ) : (
                    <Button variant="link" size="small" onClick={() => saved.open(true)}>
                      {say('saveAs')}
                    </Button>
                  )}
                  <Button variant="link" size="small" onClick={() => show(shown)}>
                    {say('undo')}
                  </Button>
                </>
              )}
            </>
          ) : (
            <span role="status">{say('goneHere')}</span>
          )}
          <Button variant="link" size="small" onClick={() => show(undefined)}>
            {say('leave')}
          </Button>
          {today && today.gone.length > 0 && <p className="sv-gone">{say('leftOut', { names: today.gone.join(say('comma')) })}</p>}
        </div>
      )}
      {saved.isOpen && (
        <SavedDialog screen={screen} list={list} saved={saved} shown={shown} show={show} keep={keep} calls={calls} sharing={sharing} />
      )}
    </>
  )
}
