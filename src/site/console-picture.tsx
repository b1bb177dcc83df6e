import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { ConsoleTexts } from './text-types.ts'
import { useNear } from './use-near.ts'
import './console-picture.css'

/** The screens of the console, named as in `pictures/rooms.json`. */
export type Room = keyof ConsoleTexts['rooms']

type Picture = ComponentType<{ room: string; alt: string; share: number }>

/**
 * A screenshot of the console with demo data in the language of the page. Its space is reserved; the picture is loaded shortly before it is
 * scrolled into view. `share` is the part of the page's width that it takes.
 */
export function ConsolePicture({ room, words, share = 1 }: { room: Room; words: ConsoleTexts; share?: number }) {
  const { title, alt } = words.rooms[room]
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNear(box, '300px')
  const [Picture, setPicture] = useState<Picture>()
  useEffect(() => {
    let left = false
    if (isNear)
      import('./room-picture.tsx').then(
        ({ RoomPicture }) => !left && setPicture(() => RoomPicture),
        () => undefined,
      )
    return () => {
      left = true
    }
  }, [isNear])
  return (
    <figure className="st-picture">
      <div ref={box} {...(Picture ? {} : { role: 'img', 'aria-label': alt })}>
        {Picture && <Picture room={room} alt={alt} share={share} />}
      </div>
      <figcaption>
        <b>{title}</b> <span>{words.note}</span>
      </figcaption>
    </figure>
  )
}
