import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { Button, IconButton } from '../widgets/kit/button.tsx'
import { toast } from '../widgets/kit/toast-store.ts'
import './banners.css'

/** What concerns the whole page, said calmly at its foot: there is no connection, or a newer console is there. */
export function Banners() {
  const t = useTexts('frame')
  const offline = useOffline(() => toast.success(t('onlineAgain')))
  const [deployed, dismiss] = useDeployed()
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
    </div>
  )
}

function useOffline(back: () => void): boolean {
  const [offline, setOffline] = useState(() => !navigator.onLine)
  const latest = useRef(back)
  latest.current = back
  useEffect(() => {
    const lose = () => setOffline(true)
    const find = () => {
      setOffline(false)
      latest.current()
    }
    addEventListener('offline', lose)
    addEventListener('online', find)
    return () => {
      removeEventListener('offline', lose)
      removeEventListener('online', find)
    }
  }, [])
  return offline
}

function useDeployed(): [boolean, () => void] {
  const [deployed, setDeployed] = useState(false)
  useEffect(() => {
    const hear = () => setDeployed(true)
    addEventListener('console:deployed', hear)
    return () => removeEventListener('console:deployed', hear)
  }, [])
  return [deployed, () => setDeployed(false)]
}
