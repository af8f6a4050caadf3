/** The story of a night as a picture of 1200 by 630, drawn from words alone: no card of any hand is on it. */
import { say } from '../lang'
import type { Story } from './story'

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 72
const GRID = 30

export function picture(title: string, { headline, text }: Story, names: string[], game: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  const colour = coloursOf(game)
  pen.fillStyle = colour('--house-deep')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  drawGrid(pen)
  pen.fillStyle = '#e6bb5f'
  pen.font = fontOf('--body', 30, 700)
  pen.fillText(`${say.house.toUpperCase()}  ·  ${title.toUpperCase()}`, EDGE, EDGE + 24)
  pen.fillStyle = '#fff6e6'
  pen.font = fontOf('--display', 92, 700)
  let y = EDGE + 140
  for (const line of broken(pen, headline.toUpperCase(), 3)) {
    pen.fillText(line, EDGE, y)
    y += 100
  }
  pen.font = fontOf('--script', 30, 400)
  for (const line of broken(pen, text, 3)) {
    pen.fillText(line, EDGE, y - 30)
    y += 40
  }
  pen.fillStyle = '#e6bb5f'
  pen.font = fontOf('--script', 28, 700)
  pen.fillText(broken(pen, names.join(' · '), 1)[0] ?? '', EDGE, HEIGHT - EDGE + 20)
  return canvas
}

function coloursOf(game: string): (name: string) => string {
  const house = document.querySelector(`[data-game="${game}"]`) ?? document.documentElement
  const style = getComputedStyle(house)
  return (name) => style.getPropertyValue(name).trim() || '#0b1220'
}

function fontOf(voice: string, size: number, weight: number): string {
  return `${weight} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue(voice) || 'sans-serif'}`
}

function drawGrid(pen: CanvasRenderingContext2D): void {
  pen.strokeStyle = 'rgb(255 255 255 / 0.06)'
  pen.beginPath()
  for (let x = GRID; x < WIDTH; x += GRID) pen.rect(x, 0, 0, HEIGHT)
  for (let y = GRID; y < HEIGHT; y += GRID) pen.rect(0, y, WIDTH, 0)
  pen.stroke()
}

/** In lines that fit, at most so many; what does not fit is cut at a word. */
export function broken(pen: Pick<CanvasRenderingContext2D, 'measureText'>, text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && pen.measureText(longer).width <= WIDTH - 2 * EDGE) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]} …`] : lines
}
