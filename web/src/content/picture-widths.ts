/** The widths in pixels in which media/ draws the pictures that come in several. */
export const pictureWidths = {
  home: [1600, 2400],
  backdrop: [1600],
  /** The width of the loop whose first frame it is. */
  poster: [1280],
  /** Of what a phone shows in place of those. */
  strip: [780, 1560],
  post: [400, 800, 1200],
} as const;
