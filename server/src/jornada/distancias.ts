/** A municipality's centre. */
export type Ponto = { nome: string; latitude: number; longitude: number };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two points in a straight line, over the globe (haversine). */
export function measureKm(a: Ponto, b: Ponto): number {
  const height = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const width = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * width;
  return 12_742 * Math.asin(Math.sqrt(Math.min(1, height + across)));
}

/**
 * The nearest two of two lists, and how far they are from each other; undefined where one of the lists is empty. Two that are
 * near `enough` are as good as the nearest: exams in a hundred cities each have ten thousand pairs.
 */
export function findNearest(from: readonly Ponto[], to: readonly Ponto[], enough = 0) {
  let nearest: { de: Ponto; para: Ponto; km: number } | undefined;
  for (const de of from)
    for (const para of to) {
      const km = measureKm(de, para);
      if (!nearest || km < nearest.km) nearest = { de, para, km };
      if (km <= enough) return nearest;
    }
  return nearest;
}
