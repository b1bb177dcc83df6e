import { expect, it } from 'vitest'
import { hashRoom, readRooms, readTaken } from '../../../scripts/lib/site-pictures.ts'

const rooms = readRooms()

it.each(Object.keys(rooms))('W10: the picture of the room "%s" shows it as it is today', (room) => {
  expect(readTaken()[room], `Please take it anew: npm run pictures -- site ${room}`).toBe(hashRoom(rooms[room]!.of))
})
