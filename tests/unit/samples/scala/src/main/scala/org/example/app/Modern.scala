package org.example.app

import org.example.model.*
import org.example.model.Registry as Shapes
import org.example.model.given

/** Colours. */
enum Colour(val rgb: Int):
  case Red extends Colour(0xff0000)
  case Green, Blue extends Colour(0)
  case Mixed(left: Colour, right: Colour) extends Colour(1)

  def darker: Colour = this

trait Show[A]:
  def show(value: A): String
  extension (value: A) def shown: String = show(value)

given showInt: Show[Int] with
  def show(value: Int): String = value.toString

given fallback: Int = 3

extension (shape: Shape)
  def twiceAs(by: Int): Double = shape.area * by
  def half: Double = shape.area / 2

opaque type Id = Int
type Handler = Shape => Unit

val default: Shapes = Shapes()

@main def start(args: String*): Unit =
  val colour = Colour.Red
  val shape = default.find("x")
  println(colour.darker.rgb)
  default.register(null)
  shape.area
  val twice = (value: Int) => value + fallback
  twice(2)
  Tools.twice(Tools.Limit)

package inner:
  class Nested extends Shapes:
    def nested = register(null)
