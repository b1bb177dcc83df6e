import { useEventListener } from 'ahooks'
import { useState } from 'react'
import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { Button, IconButton } from '../widgets/kit/button.tsx'
import { toast } from '../widgets/kit/toast-store.ts'
import type { Older } from '../runtime/router/follow-contract.ts'
import './banners.css'

/** Messages about the whole page, at its bottom: there is no connection, or a newer console is available. */
export function Banners() {
  const t = useTexts('layout/frame')
  const offline = useOffline(() => toast.success(t('onlineAgain')))
  const [deployed, dismiss] = useDeployed()
  const [behind, endBehind] = useBackendBehind()
  return (
    <div className="ly-banners" role="status">
      {offline && (
        <p className="ly-banner">
          <Glyph name="warning" />
          {t('offline')}
        </p>
      )}
      {deployed && !offline && (
        <p className="ly-banner">
          <Glyph name="info" />
          {t('deployed')}
          <Button size="small" variant="primary" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
          <IconButton size="small" label={t('later')} icon={<Glyph name="close" />} onClick={dismiss} />
        </p>
      )}
      {behind && !offline && !deployed && (
        <p className="ly-banner">
          <Glyph name="info" />
          {t('behind')}
          <IconButton size="small" label={t('later')} icon={<Glyph name="close" />} onClick={endBehind} />
        </p>
      )}
    </div>
  )
}

function useOffline(back: () => void): boolean {
  const [offline, setOffline] = useState(() => !navigator.onLine)
  useEventListener('offline', () => setOffline(true))
  useEventListener('online', () => {
    setOffline(false)
    back()
  })
  return offline
}

function useDeployed(): [boolean, () => void] {
  const [deployed, setDeployed] = useState(false)
  useEventListener('console:deployed', () => setDeployed(true))
  useDrift((older) => older === 'console' && setDeployed(true))
  return [deployed, () => setDeployed(false)]
}

/** The backend is older than this console; the console continues, and the notice disappears once both match. */
function useBackendBehind(): [boolean, () => void] {
  const [behind, setBehind] = useState(false)
  useDrift((older) => setBehind(older === 'backend'))
  return [behind, () => setBehind(false)]
}

function useDrift(hear: (older: Older | undefined) => void): void {
  useEventListener('console:drift', (event: Event) => hear((event as CustomEvent<Older | undefined>).detail))
}
