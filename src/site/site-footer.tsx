import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Hours } from './hotline.tsx'
import { telOf } from './hotline-hours.ts'
import { Logo } from './logo.tsx'
import { footerColumns, legal, safeHref } from './links.ts'
import { pictureAt, type SiteConfig, titleIn, useConfig } from './use-config.ts'
import { useHref, usePlace, useSite } from './use-site.ts'
import './site-footer.css'

const columns = ['product', 'solution', 'developer'] as const
const titles = { product: 'products', solution: 'solutions', developer: 'developers' } as const

const Qr = lazy(() => import('../widgets/sign-in/qr.tsx').then((found) => ({ default: found.Qr })))

/** Where else to go, and whom to ask. The website settings override both. */
export function SiteFooter() {
  const { boot, locale, words } = useSite()
  const config = useConfig()
  const place = usePlace()
  const hrefOf = useHref()
  const linksOf = (column: (typeof columns)[number]) =>
    config?.footer?.length
      ? config.footer.flatMap((one) => {
          const href = one.column === column ? safeHref(one.link, hrefOf) : undefined
          return href ? { href, title: titleIn(one, locale) ?? titleIn(one, boot.defaultLocale) ?? '' } : []
        })
      : footerColumns[column].map((one) => place(one))

  return (
    <footer className="st-footer">
      <div className="st-footer-in">
        <div className="st-footer-brand">
          <Logo size={28} />
          <p>{boot.texts[locale].slogan}</p>
        </div>
        {columns.map((column) => (
          <nav key={column} aria-label={words[titles[column]]}>
            <h2>{words[titles[column]]}</h2>
            <ul>
              {linksOf(column).map(({ href, title }) => (
                <li key={href}>
                  <a href={href}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="st-contact">
          <h2>{words.contact}</h2>
          {config && (
            <>
              {config.hotline && (
                <p>
                  <a href={telOf(config.hotline)}>{config.hotline}</a>
                </p>
              )}
              <Hours config={config} />
              {config.contactEmail && (
                <p>
                  <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>
                </p>
              )}
              {config.address && <p>{config.address}</p>}
            </>
          )}
        </div>
        {(!config || config.consultQr || consultText(config)) && (
          <Consult text={config && consultText(config)} picture={config?.consultQr} />
        )}
      </div>
      <p className="st-legal">
        <span>{titleIn(config, locale) || boot.texts[locale].title}</span>
        {config?.icp && <span>{config.icp}</span>}
        {legal.map(({ name, address }) => (
          <a key={name} href={hrefOf(address)}>
            {words[name]}
          </a>
        ))}
      </p>
    </footer>
  )
}

/** What a phone does with the QR code: it writes an email if there is an address, otherwise it calls. */
const consultText = ({ contactEmail, hotline }: Pick<SiteConfig, 'contactEmail' | 'hotline'>): string | undefined =>
  contactEmail ? `mailto:${contactEmail}` : hotline ? telOf(hotline) : undefined

/** The QR code in the settings, otherwise a generated one; rendered when the user scrolls near it. */
function Consult({ text, picture }: { text: string | undefined; picture: string | null | undefined }) {
  const { words } = useSite()
  const box = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '200px' })
    if (box.current) watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <figure ref={box} className="st-consult">
      <div className="st-qr">
        {near && picture && <img src={pictureAt(picture)} alt={words.consultQr} width={106} height={106} />}
        {near && text && !picture && (
          <Suspense fallback={null}>
            <Qr text={text} label={words.consultQr} />
          </Suspense>
        )}
      </div>
      <figcaption>
        <strong>{words.consult}</strong>
        <span>{words.consultScan}</span>
      </figcaption>
    </figure>
  )
}
