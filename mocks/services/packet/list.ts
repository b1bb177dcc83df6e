export { offered as narrow } from './made-for.ts'
