import { useSite } from './use-site.ts'

const files = import.meta.glob<string>('./pictures/*/*.webp', { eager: true, query: '?url', import: 'default' })
const [WIDE, NARROW] = [1680, 840]

/** A picture in both themes: the one that is not shown has no box, so it is never fetched. */
export function RoomPicture({ room, alt, share }: { room: string; alt: string; share: number }) {
  const { locale, boot } = useSite()
  const pictures = ['light', 'dark'].map((theme) => {
    const at = (width: number) =>
      [locale, boot.defaultLocale].map((one) => files[`./pictures/${one}/${room}.${theme}.${width}.webp`]).find(Boolean)
    return (
      <img
        key={theme}
        className={`st-picture-${theme}`}
        // Before `srcset`, so that the browser knows the width when it chooses.
        sizes={`(width < 1080px) 94vw, min(${Math.round(share * 80)}vw, ${Math.round(share * 1240)}px)`}
        srcSet={`${at(NARROW)} ${NARROW}w, ${at(WIDE)} ${WIDE}w`}
        src={at(NARROW)}
        width="840"
        height="525"
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    )
  })
  return <>{pictures}</>
}
