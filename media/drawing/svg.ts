import { short } from './path.ts';
import type { Tone } from './tone.ts';

type Attributes = Record<string, string | number | undefined>;

/** Returns an SVG element. Numbers have one decimal, shares (opacity, offset) and widths three. */
export function element(name: string, attributes: Attributes, children = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? number(key, value) : value}"`)
    .join('');
  return children ? `<${name}${written}>${children}</${name}>` : `<${name}${written}/>`;
}

function number(key: string, value: number): string {
  return key.includes('opacity') || key.includes('offset') || key.includes('width')
    ? String(Math.round(value * 1000) / 1000)
    : short(value);
}

export function filled(d: string, fill: string, opacity?: number): string {
  return element('path', { d, fill, 'fill-opacity': opacity });
}

export function stroked(d: string, stroke: string, width: number, more: Attributes = {}): string {
  return element('path', { d, fill: 'none', stroke, 'stroke-width': width, ...more });
}

export function group(children: string | string[], attributes: Attributes = {}): string {
  return element('g', attributes, typeof children === 'string' ? children : children.join(''));
}

/** Returns a complete SVG picture. */
export function picture(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>\n`;
}

/** The part of a drawing that a phone shows below the text of a page's top. */
export type StripView = readonly [left: number, top: number, width: number];

/** Draws in a box of 1600 by 900, or for a strip. */
export type Drawing = (tone: Tone, isStrip: boolean) => string;

/** A drawing behind a page's top, and the part that a phone shows. */
export type Backdrop = readonly [Drawing, StripView];

/** Returns a strip of 780 by 320. */
export function strip(content: string, ground: string, [x, y, width]: StripView): string {
  const height = (width * 320) / 780;
  const box = element('rect', { x, y, width, height, fill: ground });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="780" height="320">${box}${content}</svg>\n`;
}
