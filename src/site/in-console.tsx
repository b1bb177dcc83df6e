import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { switchLocale, useLocale } from '../i18n/i18n.ts'
import { useLandscape } from '../runtime/router/use-landscape.ts'
import { useCurrentView } from '../runtime/router/use-view.ts'
import { NotLoaded } from '../widgets/deadline.ts'
import { loadPage } from './load-page.ts'
import type { SitePage } from './site-page.ts'
import { SiteFrame } from './site-frame.tsx'
import { type Site, SiteProvider } from './use-site.ts'

/** A public page that is opened from the console, with the console's router and language. */
export const SiteInConsole: ComponentType = function SiteInConsole() {
  const { boot } = useLandscape().atlas()
  const locale = useLocale()
  const { route } = useCurrentView()
  const [shown, setShown] = useState<SitePage>()
  const [failure, setFailure] = useState<Error>()

  useEffect(() => {
    let left = false
    loadPage({ boot, route, locale }).then(
      (page) => !left && setShown(page),
      (error: unknown) => !left && setFailure(new NotLoaded(String(error))),
    )
    return () => {
      left = true
    }
  }, [boot, route, locale])

  const site = useMemo<Site | undefined>(() => shown && { ...shown, boot, switchLocale: (next) => void switchLocale(next) }, [boot, shown])
  // The surrounding error boundary says that it did not load.
  if (failure) throw failure
  if (!site || !shown) return <div aria-busy="true" style={{ minHeight: '100vh' }} />
  return (
    <SiteProvider value={site}>
      <SiteFrame>{shown.page}</SiteFrame>
    </SiteProvider>
  )
}
