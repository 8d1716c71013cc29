import { z } from "zod";
import { limits } from "../limits.ts";

const { phoneDigitsMin: least, phoneDigitsMax: most } = limits;
const shape = new RegExp(`^\\+?\\d{${least},${most}}$`);

/** A typed phone, read without its mask. A leading + or 00 states the country. */
export const typedPhone = (missing?: string) =>
  z.string(missing).overwrite((value) => value.replace(/[\s().-]/g, "").replace(/^00/, "+"));

/** Returns whether a read phone has a number's length; the server checks that it exists. */
export const isPhoneShaped = (value: string) => shape.test(value);

/** Refuses a phone of another length. */
export const badPhoneOf = (name: string) => `O ${name} deve ter de ${least} a ${most} dígitos, só números.`;
