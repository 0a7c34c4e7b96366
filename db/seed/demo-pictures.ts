/** Small pictures, drawn here so that the repository carries no binary and the demo needs no network. */
const WIDTH = 480
const HEIGHT = 320

type Colour = readonly [red: number, green: number, blue: number]
type Shape =
  | {
      kind: 'box'
      at: readonly [x: number, y: number, width: number, height: number]
      colour: Colour
    }
  | { kind: 'disc'; at: readonly [x: number, y: number, radius: number]; colour: Colour }
type Picture = { sky: readonly [Colour, Colour]; shapes: readonly Shape[] }

const box = (x: number, y: number, width: number, height: number, colour: Colour): Shape => ({
  kind: 'box',
  at: [x, y, width, height],
  colour,
})
const disc = (x: number, y: number, radius: number, colour: Colour): Shape => ({
  kind: 'disc',
  at: [x, y, radius],
  colour,
})

const WHITE: Colour = [255, 255, 255]
const INK: Colour = [51, 65, 85]
const SILVER: Colour = [203, 213, 225]
const RED: Colour = [239, 68, 68]
const SAND: Colour = [231, 207, 170]
const OLIVE: Colour = [126, 141, 84]
const WOOD: Colour = [161, 112, 66]
const paper = (...lines: readonly number[]): Shape[] => [
  box(140, 24, 200, 272, WHITE),
  ...lines.map((width, index) =>
    box(160, 52 + index * 22, width, 8, index % 4 === 0 ? INK : SILVER),
  ),
]

/** By the name a conversation gives it. */
const PICTURES: Record<string, Picture> = {
  'fatura-novembro': {
    sky: [
      [214, 226, 255],
      [253, 224, 120],
    ],
    shapes: paper(120, 150, 90, 140, 60, 110, 150, 80, 130, 40),
  },
  comprovante: {
    sky: [
      [187, 247, 208],
      [165, 243, 252],
    ],
    shapes: [...paper(80, 140, 100, 150, 90), disc(240, 240, 30, [34, 197, 94])],
  },
  cupom: {
    sky: [
      [254, 243, 199],
      [254, 202, 202],
    ],
    shapes: paper(60, 140, 140, 140, 70, 140, 60, 140, 90, 120),
  },
  panfleto: {
    sky: [
      [251, 207, 232],
      [196, 181, 253],
    ],
    shapes: [...paper(150, 90), disc(240, 190, 60, RED), box(208, 182, 64, 16, WHITE)],
  },
  painel: {
    sky: [
      [226, 232, 240],
      [148, 163, 184],
    ],
    shapes: [
      box(60, 110, 360, 100, WHITE),
      box(190, 130, 100, 60, INK),
      box(210, 148, 24, 24, RED),
      box(246, 148, 24, 24, RED),
    ],
  },
  roteador: {
    sky: [
      [199, 210, 254],
      [221, 214, 254],
    ],
    shapes: [
      box(90, 190, 300, 60, INK),
      box(120, 70, 10, 120, INK),
      box(350, 70, 10, 120, INK),
      disc(150, 220, 8, RED),
      disc(190, 220, 8, SILVER),
      disc(230, 220, 8, SILVER),
    ],
  },
  lavadora: {
    sky: [
      [207, 250, 254],
      [224, 231, 255],
    ],
    shapes: [
      box(150, 40, 180, 250, WHITE),
      disc(240, 180, 70, SILVER),
      disc(240, 180, 54, INK),
      box(170, 60, 80, 16, SILVER),
    ],
  },
  'guarda-roupa': {
    sky: [
      [254, 249, 195],
      [253, 230, 138],
    ],
    shapes: [
      box(110, 40, 260, 250, WOOD),
      box(122, 52, 112, 226, [92, 64, 38]),
      box(246, 52, 112, 226, [92, 64, 38]),
      box(122, 110, 236, 6, WOOD),
    ],
  },
  sofa: {
    sky: [
      [236, 252, 203],
      [254, 240, 138],
    ],
    shapes: [
      box(70, 130, 340, 70, OLIVE),
      box(90, 180, 300, 70, [146, 161, 104]),
      box(50, 150, 40, 100, OLIVE),
      box(390, 150, 40, 100, OLIVE),
      box(70, 250, 16, 24, WOOD),
      box(394, 250, 16, 24, WOOD),
    ],
  },
  sala: {
    sky: [
      [255, 237, 213],
      [254, 215, 170],
    ],
    shapes: [
      box(60, 180, 360, 60, WOOD),
      disc(130, 120, 34, WHITE),
      box(126, 150, 8, 30, INK),
      box(240, 70, 140, 80, [186, 230, 253]),
      box(80, 240, 12, 40, INK),
      box(388, 240, 12, 40, INK),
    ],
  },
  tapete: {
    sky: [
      [231, 229, 228],
      [214, 211, 209],
    ],
    shapes: [
      box(90, 90, 300, 160, [190, 90, 80]),
      box(110, 110, 260, 120, SAND),
      box(150, 140, 180, 60, [190, 90, 80]),
    ],
  },
  lustre: {
    sky: [
      [30, 41, 59],
      [71, 85, 105],
    ],
    shapes: [
      box(238, 0, 4, 110, SAND),
      disc(240, 160, 56, [253, 230, 138]),
      disc(180, 200, 26, [254, 243, 199]),
      disc(300, 200, 26, [254, 243, 199]),
    ],
  },
  caminhao: {
    sky: [
      [191, 219, 254],
      [224, 242, 254],
    ],
    shapes: [
      box(60, 100, 240, 130, WHITE),
      box(300, 140, 90, 90, [37, 99, 235]),
      box(330, 155, 46, 36, [186, 230, 253]),
      disc(120, 240, 26, INK),
      disc(340, 240, 26, INK),
      box(0, 262, 480, 58, SILVER),
    ],
  },
}

export const PICTURE_NAMES = Object.keys(PICTURES)

export async function drawPicture(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const picture = PICTURES[name]
  if (picture === undefined) throw new Error(`no picture called ${name}`)
  return await encodePng(paint(picture))
}

/** RGB, row after row: a slanting blend of two colours with the shapes on it. */
function paint({ sky, shapes }: Picture): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at += 3) {
      const blend = (x + y) / (WIDTH + HEIGHT)
      for (let i = 0; i < 3; i++) pixels[at + i] = sky[0][i]! + (sky[1][i]! - sky[0][i]!) * blend
    }
  }
  for (const shape of shapes) draw(pixels, shape)
  return pixels
}

function draw(pixels: Uint8Array, shape: Shape): void {
  const [left, top, right, bottom] = edges(shape)
  for (let y = Math.max(0, top); y < Math.min(HEIGHT, bottom); y++) {
    for (let x = Math.max(0, left); x < Math.min(WIDTH, right); x++) {
      if (
        shape.kind === 'disc' &&
        (x - shape.at[0]) ** 2 + (y - shape.at[1]) ** 2 > shape.at[2] ** 2
      )
        continue
      pixels.set(shape.colour, (y * WIDTH + x) * 3)
    }
  }
}

function edges(shape: Shape): [left: number, top: number, right: number, bottom: number] {
  if (shape.kind === 'box') {
    const [x, y, width, height] = shape.at
    return [x, y, x + width, y + height]
  }
  const [x, y, radius] = shape.at
  return [x - radius, y - radius, x + radius, y + radius]
}

const PNG_MAGIC = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** PNG, 8-bit RGB. Each row is kept as differences to the pixel on its left (filter 1): blends become almost nothing. */
async function encodePng(pixels: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const stride = WIDTH * 3
  const raw = new Uint8Array(HEIGHT * (stride + 1))
  for (let y = 0; y < HEIGHT; y++) {
    const to = y * (stride + 1)
    raw[to] = 1
    for (let i = 0; i < stride; i++)
      raw[to + 1 + i] = pixels[y * stride + i]! - (i < 3 ? 0 : pixels[y * stride + i - 3]!)
  }
  const zlib = new Blob([raw]).stream().pipeThrough(new CompressionStream('deflate'))
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, WIDTH)
  header.setUint32(4, HEIGHT)
  header.setUint8(8, 8) // bits a channel
  header.setUint8(9, 2) // RGB
  const parts = [
    new Uint8Array(PNG_MAGIC),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('IDAT', new Uint8Array(await new Response(zlib).arrayBuffer())),
    chunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(12 + data.length)
  const view = new DataView(out.buffer)
  view.setUint32(0, data.length)
  out.set(new TextEncoder().encode(type), 4)
  out.set(data, 8)
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)))
  return out
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
