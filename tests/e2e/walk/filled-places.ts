import type { World } from '../harness/world.ts'
import { findPlaces, type Place } from './places.ts'
import { isFilled } from './put-in-state.ts'

/** Pages that ask for something: what asks for nothing is the same in every state. */
export async function filledPlaces(world: World): Promise<Place[]> {
  const found: Place[] = []
  for (const place of await findPlaces(world, 'without')) if (await isFilled(world, place)) found.push(place)
  return found
}
