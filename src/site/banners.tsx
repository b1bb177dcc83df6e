import { useEffect, useRef, useState } from 'react'
import { Glyph } from '../look/glyph.tsx'
import { safeHref } from './links.ts'
import { type Banner, pictureAt, useConfig } from './use-config.ts'
import { useHref, useSite } from './use-site.ts'
import './banners.css'

/** The administrator's banners in a carousel, which moves only when the user moves it. */
export function Banners() {
  const { words } = useSite()
  const banners = useConfig()?.banners ?? []
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const count = banners.length

  useEffect(() => {
    const list = track.current
    if (!list || count < 2) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const one of entries) if (one.isIntersecting) setAt([...list.children].indexOf(one.target))
      },
      { root: list, threshold: 0.6 },
    )
    for (const one of list.children) watcher.observe(one)
    return () => watcher.disconnect()
  }, [count])

  if (count === 0) return null
  const go = (by: number) => {
    const next = track.current?.children[at + by] as HTMLElement | undefined
    track.current?.scrollTo({ left: (next?.offsetLeft ?? 0) - track.current.offsetLeft, behavior: 'smooth' })
  }
  return (
    <section className="st-banners" aria-label={words.banners}>
      <ul ref={track} tabIndex={count > 1 ? 0 : undefined}>
        {banners.map((banner) => (
          <li key={banner.image}>
            <Picture banner={banner} />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <p className="st-banner-ways">
          <button type="button" className="st-icon" aria-label={words.previous} disabled={at === 0} onClick={() => go(-1)}>
            <Glyph name="left" />
          </button>
          <span role="status">{`${at + 1} / ${count}`}</span>
          <button type="button" className="st-icon" aria-label={words.next} disabled={at === count - 1} onClick={() => go(1)}>
            <Glyph name="right" />
          </button>
        </p>
      )}
    </section>
  )
}

/** A picture without a link is only a picture; its title is the alternative text. */
function Picture({ banner: { image, title, link } }: { banner: Banner }) {
  const picture = <img src={pictureAt(image)} alt={title ?? ''} width={1920} height={640} loading="lazy" decoding="async" />
  const hrefOf = useHref()
  const href = link ? safeHref(link, hrefOf) : undefined
  return href ? (
    <a href={href} aria-label={title || undefined}>
      {picture}
    </a>
  ) : (
    picture
  )
}
