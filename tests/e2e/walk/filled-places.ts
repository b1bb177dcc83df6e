import type { World } from '../harness/world.ts'
import { findPlaces, type Place } from './places.ts'
import { readAsked } from './put-in-state.ts'

const filled = new WeakMap<World, Promise<Place[]>>()

/** Pages that ask for something, and forms in steps; what else asks for nothing is the same in every state. */
export function filledPlaces(world: World): Promise<Place[]> {
  const places = filled.get(world) ?? listFilled(world)
  filled.set(world, places)
  return places
}

async function listFilled(world: World): Promise<Place[]> {
  const found = (await findPlaces(world, 'without')).map(async (place): Promise<Place[]> => {
    const { paths, steps } = await readAsked(world, place)
    return paths.size > 0 || steps > 1 ? [{ ...place, steps, ...(paths.size > 0 ? {} : { asksNothing: true }) }] : []
  })
  return (await Promise.all(found)).flat()
}
