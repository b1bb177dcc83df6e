export { forReader as narrow } from './audience.ts'
