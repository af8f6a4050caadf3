/** The words of rules, printer and companion in use: they are fetched with them. */
export { paper } from './en.paper'
