import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { ConsoleTexts } from './text-types.ts'
import { useNear } from './use-near.ts'
import './console-picture.css'

/** Rooms of the console, by the names of `pictures/rooms.json`. */
export type Room = keyof ConsoleTexts['rooms']

type Picture = ComponentType<{ room: string; alt: string; share: number }>

/**
 * A room of the console as it is, taken from the demo world in the language of the page. Its place is kept; the picture is fetched when
 * somebody is about to see it. `share` is how much of the page's width it takes.
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
