export const heroMedia: Record<string, any> = {};
export const illustrations: Record<string, any> = new Proxy(
  {},
  { get: () => ({ src: '/x.svg', width: 800, height: 640, alt: '' }) },
);
export const casePictures = [illustrations.a, illustrations.a, illustrations.a];
